import { signal } from "@preact/signals";

/** Whether the device keeps what the page gives it: its storage may be full, or blocked for this page. */
const keeping = signal(true);

/** A component that asks is rendered again when it changes. */
export const isKeeping = (): boolean => keeping.value;

export function noteKeeping(isKept: boolean): void {
  keeping.value = isKept;
}

/** Opens a database. Where the browser blocks it, it may throw at once. */
export const opened = async <T>(open: () => Promise<T>): Promise<T> => open();

/** Waits for what the page can do without: if the device can't do it, it says so, and the page goes on. */
export async function ifKept<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    noteKeeping(false);
    return otherwise;
  }
}
