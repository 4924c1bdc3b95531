import type { Status } from "../../api.ts";
import { href } from "../../ui/shell/route.ts";
import { byteSize, count, lasted, percent } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";
import { Figure } from "./figure.tsx";
import { judge } from "./status.ts";

/** Whether the service runs as it should, and what went wrong in the last hour. */
export function Service({ status }: { status: Status }) {
  const judged = judge(status);
  const { snapshot, dead_letters, failed_chores, server_errors } = status;
  return (
    <section class="stack" aria-labelledby="service">
      <h2 id="service">The service</h2>
      <ul class="figures">
        <Figure
          label="Alarms"
          value={status.alarms.length === 0 ? "None" : count(status.alarms.length)}
          concern={status.alarms.length > 0 ? "alarm" : "none"}
          link={{ href: href("/alarms"), text: "Go to alarms" }}
        >
          {status.alarms.length === 0
            ? "Nothing needs you."
            : `${status.alarms.map(({ code, subject }) => [code, subject].filter(Boolean).join(" ")).join(", ")}. The operating guide says what each means and what to do.`}
        </Figure>
        <Figure
          label="Oldest undelivered event"
          value={judged.undeliveredMs === undefined ? "None" : lasted(judged.undeliveredMs)}
          concern={judged.isOverdue || judged.isUndeliveredLong ? "alarm" : "none"}
          link={{ href: href("/webhooks"), text: "Go to webhooks" }}
        >
          {undeliveredText(judged)}
        </Figure>
        <Figure
          label="Dead letters"
          value={count(dead_letters.count)}
          concern={judged.isDeadLetterNew ? "alarm" : "none"}
          link={{ href: href("/webhooks"), text: "Go to webhooks" }}
        >
          {dead_letters.newest_at ? (
            <>
              The newest is of <Time at={dead_letters.newest_at} />. What it was for is done by the cron; the
              consumer's log has the cause.
            </>
          ) : (
            "Every queue message of the last 30 days was processed."
          )}
        </Figure>
        <Figure
          label="Age of the snapshot"
          value={snapshot ? lasted(snapshot.age_s * 1000) : "Unknown"}
          concern={judged.isOutdated || !snapshot ? "alarm" : "none"}
        >
          {snapshotText(snapshot)}
        </Figure>
        <Figure
          label="Errors in the last hour"
          value={count(server_errors)}
          concern={judged.hasManyErrors ? "alarm" : "none"}
        >
          {server_errors === 0
            ? "No request was answered with a status from 500 on."
            : "Requests that were answered with a status from 500 on. The log has each as “request failed”."}
        </Figure>
        <Chores failed={failed_chores} idle={judged.idle} />
        <Databases status={status} />
      </ul>
    </section>
  );
}

function snapshotText(snapshot: Status["snapshot"]): string {
  if (!snapshot) return "The database does not say.";
  return snapshot.is_current
    ? "The public points are as they are in the database."
    : "Points have changed since. A new snapshot is there within two minutes.";
}

function undeliveredText({ isOverdue, isUndeliveredLong, undeliveredMs }: ReturnType<typeof judge>): string {
  if (isOverdue) return "Webhooks are due and nobody sends them: look whether the consumer runs.";
  if (isUndeliveredLong) return "The receivers of several partners fail together: look at the consumer.";
  return undeliveredMs === undefined ? "Every webhook has arrived." : "It is tried again by itself.";
}

function Chores({ failed, idle }: { failed: readonly string[]; idle: readonly string[] }) {
  const isWell = failed.length === 0 && idle.length === 0;
  return (
    <Figure
      label="Chores of the cron"
      value={isWell ? "All well" : t("{count} problems", { count: failed.length + idle.length })}
      concern={isWell ? "none" : "alarm"}
    >
      {isWell && "None failed in the last hour."}
      {failed.length > 0 && <>Failed in the last hour: {failed.join(", ")}. </>}
      {idle.length > 0 && <>Not done for over 10 minutes: {idle.join(", ")}.</>}
    </Figure>
  );
}

function Databases({ status }: { status: Status }) {
  const { full, unreachable } = judge(status);
  const largest = status.databases.reduce((most, one) => ((one.bytes ?? 0) > (most.bytes ?? 0) ? one : most));
  const names = [...unreachable, ...full];
  return (
    <Figure
      label="Fullest database"
      value={percent((largest.bytes ?? 0) / largest.limit_bytes)}
      concern={unreachable.length > 0 ? "alarm" : full.length > 0 ? "todo" : "none"}
      link={{ href: href("/databases"), text: "Go to databases" }}
    >
      {largest.name} has {byteSize(largest.bytes ?? 0)} of {byteSize(largest.limit_bytes)}.
      {unreachable.length > 0 && ` Can't be reached: ${unreachable.join(", ")}.`}
      {full.length > 0 && ` Over 80 % full: ${names.join(", ")}. Plan for more room.`}
    </Figure>
  );
}
