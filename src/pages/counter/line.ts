/** Whether the service can be reached: what the browser says, and whether the last request had an answer. */

/** Gets an event "change" when the line comes or goes. */
export const line = new EventTarget();

let isAnswered = true;
let wasUp = navigator.onLine;

export const isUp = (): boolean => navigator.onLine && isAnswered;

export function noteAnswer(hasCome: boolean): void {
  isAnswered = hasCome;
  if (isUp() === wasUp) return;
  wasUp = isUp();
  line.dispatchEvent(new Event("change"));
}

// The last request says nothing of a new connection.
addEventListener("online", () => noteAnswer(true));
addEventListener("offline", () => noteAnswer(false));
