import type { Status } from "../../api.ts";
import { KeyNumbers } from "../../ui/lists/key-numbers.tsx";
import { href } from "../../ui/shell/route.ts";
import { byteSize, count, lasted, percent } from "../../ui/text/format.ts";

/** The numbers of the day: good to know, and nothing to do about. What is wrong with one is an alarm. */
export function Numbers({ status }: { status: Status }) {
  const { checked_at, expiring_parcels, oldest_undelivered_at, snapshot, dead_letters, server_errors } =
    status;
  const fullest = status.databases.reduce((most, one) => (shareOf(one) > shareOf(most) ? one : most));
  return (
    <KeyNumbers
      numbers={[
        {
          name: "Parcels that expire soon",
          value: count(expiring_parcels),
          note: "go back within 48 hours",
          link: href("/orders", { exception: "expiring" }),
        },
        {
          name: "Oldest webhook on its way",
          value: oldest_undelivered_at
            ? lasted(Date.parse(checked_at) - Date.parse(oldest_undelivered_at))
            : "None",
          link: href("/webhooks"),
        },
        {
          name: "Failed queue messages",
          value: count(dead_letters.count),
          note: "in 30 days",
          link: href("/webhooks"),
        },
        {
          name: "Public list of points",
          value: snapshot ? lasted(snapshot.age_s * 1000) : "Unknown",
          note: snapshot?.is_current === false ? "old: a new one is being made" : "old, and up to date",
        },
        { name: "Server errors", value: count(server_errors), note: "in the last hour" },
        {
          name: "Fullest database",
          value: percent(shareOf(fullest)),
          note: `${fullest.name}, ${byteSize(fullest.bytes ?? 0)}`,
          link: href("/databases"),
        },
      ]}
    />
  );
}

const shareOf = ({ bytes, limit_bytes }: Status["databases"][number]) => (bytes ?? 0) / limit_bytes;
