import { DAYS, type WorkingHours } from "../../../shared/opening-hours.ts";

/** When a point is open, with days of the same hours in one line. */
export function HoursTable({ hours }: { hours: WorkingHours }) {
  const runs: { first: string; last: string; text: string }[] = [];
  for (const day of DAYS) {
    const [opens, closes] = [hours[`opening${day}`], hours[`closing${day}`]];
    const text = opens && closes ? `${opens} to ${closes}` : "closed";
    const before = runs.at(-1);
    if (before?.text === text) before.last = day;
    else runs.push({ first: day, last: day, text });
  }
  return (
    <ul class="plain-list">
      {runs.map(({ first, last, text }) => (
        <li key={first}>
          {first === last ? first : `${first} to ${last}`}: {text}
        </li>
      ))}
    </ul>
  );
}
