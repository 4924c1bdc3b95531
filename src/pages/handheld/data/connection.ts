/** Whether the service can be reached: the browser is online, and the last request got a response. */

/** Dispatches "change" when `isOnline` changes. */
export const connection = new EventTarget();

let gotResponse = true;
let wasOnline = navigator.onLine;

export const isOnline = (): boolean => navigator.onLine && gotResponse;

/** To be called after each request. */
export function noteRequest(hasResponse: boolean): void {
  gotResponse = hasResponse;
  if (isOnline() === wasOnline) return;
  wasOnline = isOnline();
  connection.dispatchEvent(new Event("change"));
}

// How the last request went says nothing about a new connection.
addEventListener("online", () => noteRequest(true));
addEventListener("offline", () => noteRequest(false));
