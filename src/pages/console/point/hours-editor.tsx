import { useId, useRef, useState } from "preact/hooks";
import { DAYS, type Weekday, type WorkingHours } from "../../../shared/opening-hours.ts";
import type { OperatorPoint, PointChanges } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";

type Day = (typeof DAYS)[number];

interface Props {
  point: OperatorPoint;
  onSaved: (text: string) => void;
}

/** Which days get a copy of which day's hours. */
const COPIES: { text: string; from: Day; to: readonly Day[] }[] = [
  { text: "Copy Monday to Tuesday–Friday", from: "Monday", to: DAYS.slice(1, 5) },
  { text: "Copy Monday to Saturday", from: "Monday", to: ["Saturday"] },
];

/** The fields of a day, by their paths in errors. */
function pathsOf(day: Day) {
  const weekday = day.toLowerCase() as Weekday;
  return {
    opens: `workingHours.opening${day}`,
    closes: `workingHours.closing${day}`,
    "break begins": `breaks.${weekday}.from`,
    "break ends": `breaks.${weekday}.to`,
  } as const;
}

type TimeOf = (path: string) => string | null;

/** The times of a point, by the paths of their fields. */
function timesOf({ workingHours, breaks }: OperatorPoint): TimeOf {
  const times = new Map<string, string | null>();
  for (const [name, time] of Object.entries(workingHours)) times.set(`workingHours.${name}`, time);
  for (const [day, pause] of Object.entries(breaks ?? {})) {
    times.set(`breaks.${day}.from`, pause.from);
    times.set(`breaks.${day}.to`, pause.to);
  }
  return (path) => times.get(path) ?? null;
}

/** Only changed days, so that what somebody else may have saved meanwhile is kept. */
function changesIn(time: TimeOf, before: TimeOf) {
  const areOthers = (...paths: string[]) => paths.some((path) => time(path) !== before(path));
  const workingHours: Partial<WorkingHours> = {};
  const breaks: NonNullable<PointChanges["breaks"]> = {};
  for (const day of DAYS) {
    const { opens, closes, "break begins": begins, "break ends": ends } = pathsOf(day);
    if (areOthers(opens, closes)) {
      workingHours[`opening${day}`] = time(opens);
      workingHours[`closing${day}`] = time(closes);
    }
    const [from, to] = [time(begins) ?? "", time(ends) ?? ""];
    if (areOthers(begins, ends)) breaks[day.toLowerCase() as Weekday] = from || to ? { from, to } : null;
  }
  return { workingHours, breaks };
}

/** When a point is open. A day without times is closed. */
export function HoursEditor({ point, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const before = timesOf(point);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const body = changesIn((path) => String(given.get(path)).trim() || null, before);
    await request("PATCH", `/operator/points/${point.id}`, { body });
    setUnsaved(false);
    onSaved("The hours are saved.");
  });
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;
  const copy = (from: Day, to: readonly Day[]) => {
    const copied = Object.values(pathsOf(from));
    for (const day of to)
      for (const [i, path] of Object.values(pathsOf(day)).entries())
        field(path).value = field(copied[i]!).value;
    setUnsaved(true);
  };
  return (
    <Form
      ref={form}
      class="card stack"
      aria-labelledby="hours"
      onInput={() => setUnsaved(true)}
      onSubmit={run}
    >
      <h2 id="hours">Opening hours</h2>
      <p class="hint">
        Local time in Nigeria. A day without times is closed, 00:00 to 24:00 is a whole day. A break is when
        it is closed in between, such as for Friday's prayers.
      </p>
      {DAYS.map((day) => (
        <DayHours key={day} day={day} before={before} error={error} />
      ))}
      <div class="buttons">
        {COPIES.map(({ text, from, to }) => (
          <button key={text} type="button" class="quiet" onClick={() => copy(from, to)}>
            {text}
          </button>
        ))}
      </div>
      <Failure error={error} />
      <div class="buttons">
        <Submit isBusy={isBusy}>Save the hours</Submit>
      </div>
    </Form>
  );
}

interface DayProps {
  day: Day;
  before: TimeOf;
  error: unknown;
}

function DayHours({ day, before, error }: DayProps) {
  const id = useId();
  const paths = pathsOf(day);
  const time = (does: keyof typeof paths, ofWhole?: string) => {
    const path = paths[does];
    const wrong = errorOf(error, path) ?? (ofWhole && errorOf(error, ofWhole));
    const control = (
      <input
        inputMode="numeric"
        placeholder="00:00"
        size={5}
        name={path}
        aria-label={`${day}, ${does}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong && `${id}-${does}`}
        defaultValue={before(path) ?? ""}
      />
    );
    const text = wrong && (
      <p class="error" id={`${id}-${does}`}>
        {wrong}
      </p>
    );
    return { control, text };
  };
  const opens = time("opens");
  const closes = time("closes");
  const begins = time("break begins", `breaks.${day.toLowerCase()}`);
  const ends = time("break ends");
  return (
    <fieldset class="hours-day">
      <legend>{day}</legend>
      {opens.control}
      <span aria-hidden="true">to</span>
      {closes.control}
      <span class="break" aria-hidden="true">
        break
      </span>
      {begins.control}
      <span aria-hidden="true">to</span>
      {ends.control}
      {[opens, closes, begins, ends].map(({ text }) => text)}
    </fieldset>
  );
}
