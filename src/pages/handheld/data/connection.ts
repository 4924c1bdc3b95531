import { signal } from "@preact/signals";

/** Whether the service can be reached: the browser is online, and the last request got a response. */

const online = signal(navigator.onLine);

/** A component that asks is rendered again when it changes. */
export const isOnline = (): boolean => online.value;

/** To be called after each request. */
export function noteRequest(hasResponse: boolean): void {
  online.value = navigator.onLine && hasResponse;
}

// How the last request went says nothing about a new connection.
addEventListener("online", () => noteRequest(true));
addEventListener("offline", () => noteRequest(false));
