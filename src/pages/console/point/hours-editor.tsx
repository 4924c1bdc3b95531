import { useId, useRef, useState } from "preact/hooks";
import { DAYS, type WorkingHours } from "../../../shared/opening-hours.ts";
import type { OperatorPoint } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useUnsaved } from "../../ui/shell/route.ts";

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

/** When a point is open. A day without times is closed. */
export function HoursEditor({ point: { id, workingHours }, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const time = (name: keyof WorkingHours) => String(given.get(name)) || null;
    const changed = DAYS.map((day) => [`opening${day}`, `closing${day}`] as const).filter((names) =>
      names.some((name) => time(name) !== workingHours[name]),
    );
    // Only changed days are sent, so that what somebody else may have saved meanwhile is kept.
    const hours = Object.fromEntries(changed.flat().map((name) => [name, time(name)]));
    await request("PATCH", `/operator/points/${id}`, { body: { workingHours: hours } });
    setUnsaved(false);
    onSaved("The hours are saved.");
  });
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;
  const copy = (from: Day, to: readonly Day[]) => {
    for (const day of to) {
      field(`opening${day}`).value = field(`opening${from}`).value;
      field(`closing${day}`).value = field(`closing${from}`).value;
    }
    setUnsaved(true);
  };
  return (
    <form
      ref={form}
      class="card stack"
      aria-labelledby="hours"
      onInput={() => setUnsaved(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void run(new FormData(event.currentTarget));
      }}
    >
      <h2 id="hours">Opening hours</h2>
      <p class="hint">Local time in Nigeria. A day without times is closed, 00:00 to 24:00 is a whole day.</p>
      {DAYS.map((day) => (
        <DayHours key={day} day={day} hours={workingHours} error={error} />
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
    </form>
  );
}

interface DayProps {
  day: Day;
  hours: WorkingHours;
  error: unknown;
}

function DayHours({ day, hours, error }: DayProps) {
  const id = useId();
  const time = (name: `opening${Day}` | `closing${Day}`, does: string) => {
    const wrong = errorOf(error, `workingHours.${name}`);
    const control = (
      <input
        inputMode="numeric"
        placeholder="00:00"
        size={5}
        name={name}
        aria-label={`${day}, ${does}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong && `${id}-${does}`}
        defaultValue={hours[name] ?? ""}
      />
    );
    const text = wrong && (
      <p class="error" id={`${id}-${does}`}>
        {wrong}
      </p>
    );
    return { control, text };
  };
  const opens = time(`opening${day}`, "opens");
  const closes = time(`closing${day}`, "closes");
  return (
    <fieldset class="hours-day">
      <legend>{day}</legend>
      {opens.control}
      <span aria-hidden="true">to</span>
      {closes.control}
      {opens.text}
      {closes.text}
    </fieldset>
  );
}
