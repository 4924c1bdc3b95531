import type { Status } from "../../api.ts";
import { href } from "../../ui/shell/route.ts";
import { count } from "../../ui/text/format.ts";
import { t } from "../texts.ts";
import { Figure } from "./figure.tsx";

/** The open work. */
export function Waiting({
  status: {
    pending_points,
    expiring_parcels,
    exceptions,
    missed_pickups,
    failing_receivers,
    holders_without_key,
  },
}: {
  status: Status;
}) {
  return (
    <section class="stack" aria-labelledby="waiting">
      <h2 id="waiting">Waits for you</h2>
      <ul class="figures">
        <Figure
          label="Points to approve"
          value={count(pending_points)}
          concern={todoIf(pending_points)}
          link={{ href: href("/points/queue"), text: "Go to approval" }}
        >
          {pending_points === 0 ? "No point waits." : "They are in no list until you approve them."}
        </Figure>
        <Figure
          label="Parcels that expire soon"
          value={count(expiring_parcels)}
          concern="none"
          link={{ href: href("/orders", { exception: "expiring" }), text: "See them" }}
        >
          {expiring_parcels === 0
            ? "None goes back within 48 hours."
            : "They go back within 48 hours unless they are collected."}
        </Figure>
        <Figure
          label="Parcels held too long"
          value={count(exceptions.held_too_long)}
          concern={todoIf(exceptions.held_too_long)}
          link={{ href: href("/orders", { exception: "held_too_long" }), text: "See them" }}
        >
          {exceptions.held_too_long === 0
            ? "No driver has one for over a day, no point has one to hand over for over three."
            : "A driver has had them for over a day, or a point that should have handed them over for three."}
        </Figure>
        <Figure
          label="Holders without a key"
          value={count(holders_without_key)}
          concern={todoIf(holders_without_key)}
          link={{ href: href("/holders", { without_key: "true" }), text: "See them" }}
        >
          {holders_without_key === 0
            ? "Everybody who has parcels can scan them."
            : "Drivers who left, and points without an agent, still have parcels: somebody has to take them."}
        </Figure>
        <Figure
          label="Gaps and reports"
          value={count(exceptions.gap + exceptions.reported)}
          concern={todoIf(exceptions.gap + exceptions.reported)}
          link={{
            href: href("/orders", { exception: exceptions.reported > 0 ? "reported" : "gap" }),
            text: "See them",
          }}
        >
          {`Of the last 7 days: ${t("{count} parcels", { count: exceptions.gap })} came from somebody who had not scanned them, ${t("{count} parcels", { count: exceptions.reported })} had something wrong.`}
        </Figure>
        <Figure
          label="Disputed hand-backs"
          value={count(exceptions.disputed)}
          concern={todoIf(exceptions.disputed)}
          link={{ href: href("/orders", { exception: "disputed" }), text: "See them" }}
        >
          {exceptions.disputed === 0
            ? "No shop of the last 7 days says that a driver kept what was to come back."
            : "Their shops say that they were not among what a driver handed back: ask the driver."}
        </Figure>
        <Figure
          label="Missed pickups"
          value={count(missed_pickups)}
          concern={todoIf(missed_pickups)}
          link={{ href: href("/rounds"), text: "Go to the rounds" }}
        >
          {missed_pickups === 0
            ? "A driver came wherever a partner asked for one in the last 7 days."
            : "Partners asked for a driver on a day of the last 7, and none came."}
        </Figure>
        <Figure
          label="Failing receivers"
          value={count(failing_receivers)}
          concern={todoIf(failing_receivers)}
          link={{ href: href("/webhooks"), text: "Go to webhooks" }}
        >
          {failing_receivers === 0
            ? "Every partner's server takes its webhooks."
            : "Partners' servers that don't take webhooks, or did not in the last 30 days."}
        </Figure>
      </ul>
    </section>
  );
}

const todoIf = (waiting: number) => (waiting > 0 ? "todo" : "none");
