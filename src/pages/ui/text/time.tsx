import { exactTimeText, timeText, utcText } from "./format.ts";

/** A moment in the reader's own zone, to the second if that matters, and in UTC when it is pointed at. */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const time = new Date(at);
  // In a narrow column the clock's time is below the day.
  const parts = (isExact ? exactTimeText(time) : timeText(time)).split(/(?<=,) /);
  return (
    <time dateTime={at} title={utcText(time)}>
      {parts.flatMap((part) => [" ", <span key={part}>{part}</span>]).slice(1)}
    </time>
  );
}
