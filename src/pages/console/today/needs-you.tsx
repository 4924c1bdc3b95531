import type { Status } from "../../api.ts";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";
import { openWork } from "./open-work.ts";

/** What needs the operator, the worst first, under a heading that says how bad the day is. */
export function NeedsYou({ status }: { status: Status }) {
  const work = openWork(status);
  const alarms = work.filter(({ concern }) => concern === "alarm").length;
  const mood = alarms > 0 ? "alarm" : work.length > 0 ? "todo" : "none";
  return (
    <section class="card day" data-concern={mood} aria-labelledby="needs-you">
      <div class="day-head">
        <h2 id="needs-you">{headline(alarms, work.length - alarms)}</h2>
        <p>
          {alarms > 0 ? "The service needs help." : "The service is well: no alarm."} As of{" "}
          <Time at={status.checked_at} />.
        </p>
      </div>
      {work.length > 0 && (
        <ul class="work">
          {work.map(({ key, concern, what, hint, since, action }) => (
            <li key={key} data-concern={concern}>
              <div>
                <h3>{what}</h3>
                <p class="hint">
                  {hint}
                  {since && (
                    <>
                      {" "}
                      Since <Time at={since} />.
                    </>
                  )}
                </p>
              </div>
              <a class="button quiet" href={action.href}>
                {action.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function headline(alarms: number, todos: number): string {
  if (alarms > 0) return t("{count} alarms", { count: alarms });
  return todos > 0 ? t("{count} things wait for you", { count: todos }) : "Nothing needs you";
}
