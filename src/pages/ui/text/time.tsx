import { timeText, utcText } from "./format.ts";

/** A moment in the reader's own zone, and in UTC when it is pointed at. */
export function Time({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={utcText(time)}>
      {timeText(time)}
    </time>
  );
}
