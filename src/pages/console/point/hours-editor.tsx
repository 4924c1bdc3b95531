import { useRef } from "preact/hooks";
import { DAYS, type WorkingHours } from "../../../shared/opening-hours.ts";
import type { OperatorPoint } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";

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
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const time = (name: keyof WorkingHours) => String(given.get(name)) || null;
    const changed = DAYS.map((day) => [`opening${day}`, `closing${day}`] as const).filter((names) =>
      names.some((name) => time(name) !== workingHours[name]),
    );
    // Only changed days are sent, so that what somebody else may have saved meanwhile is kept.
    const hours = Object.fromEntries(changed.flat().map((name) => [name, time(name)]));
    await request("PATCH", `/operator/points/${id}`, { body: { workingHours: hours } });
    onSaved("The hours are saved.");
  });
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;
  const copy = (from: Day, to: readonly Day[]) => {
    for (const day of to) {
      field(`opening${day}`).value = field(`opening${from}`).value;
      field(`closing${day}`).value = field(`closing${from}`).value;
    }
  };
  return (
    <form
      ref={form}
      class="card stack"
      aria-labelledby="hours"
      onSubmit={(event) => {
        event.preventDefault();
        void run(new FormData(event.currentTarget));
      }}
    >
      <h2 id="hours">Opening hours</h2>
      <p class="hint">Local time in Nigeria. A day without times is closed.</p>
      {DAYS.map((day) => (
        <fieldset key={day} class="hours-day">
          <legend>{day}</legend>
          <Time day={day} name={`opening${day}`} hours={workingHours} error={error} />
          <span aria-hidden="true">to</span>
          <Time day={day} name={`closing${day}`} hours={workingHours} error={error} />
        </fieldset>
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

interface TimeProps {
  day: Day;
  name: keyof WorkingHours;
  hours: WorkingHours;
  error: unknown;
}

function Time({ day, name, hours, error }: TimeProps) {
  const isWrong = errorOf(error, `workingHours.${name}`) !== undefined;
  return (
    <input
      type="time"
      name={name}
      aria-label={`${day}, ${name.startsWith("opening") ? "opens" : "closes"}`}
      aria-invalid={isWrong || undefined}
      defaultValue={hours[name] ?? ""}
    />
  );
}
