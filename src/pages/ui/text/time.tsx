import { exactTimeText, timeText, utcText } from "./format.ts";

/** A moment in the reader's own zone, to the second if that matters, and in UTC when it is pointed at. */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={utcText(time)}>
      {isExact ? exactTimeText(time) : timeText(time)}
    </time>
  );
}
