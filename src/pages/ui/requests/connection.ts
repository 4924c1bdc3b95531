import { signal } from "@preact/signals";

/** Whether the browser says that it has a network. */
export const isOnline = signal(navigator.onLine);
addEventListener("online", () => {
  isOnline.value = true;
});
addEventListener("offline", () => {
  isOnline.value = false;
});
