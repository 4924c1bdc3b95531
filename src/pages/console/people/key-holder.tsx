import type { KeyHolder } from "../../api.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { request } from "../../ui/requests/request.ts";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";

/** The keys' path in the API. */
export type KeysPath =
  | "/operator/agents"
  | "/operator/drivers"
  | `/operator/partners/${string}/${"api-keys" | "secret-keys"}`;

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });

/** When, and from which country if the edge told it. */
export function LastUsed({ holder: { last_used_at, last_used_from } }: { holder: KeyHolder }) {
  if (!last_used_at) return <>never</>;
  return (
    <>
      <Time at={last_used_at} />
      {last_used_from && ` from ${COUNTRIES.of(last_used_from)}`}
    </>
  );
}

interface Props {
  path: KeysPath;
  holder: KeyHolder;
  /** What no longer works without the key. */
  stops?: string;
  onRevoked: () => void;
  onClose: () => void;
}

const SCANS =
  "This is for who leaves: what the person has stays with them until another scans it. Whoever lost a phone gets a new key " +
  "instead. Scans that a device still keeps are sent when somebody signs in there with another key.";

/** Asks before a key is revoked; by default an agent's or a driver's. */
export function RevokeKey({ path, holder: { id, name }, stops = SCANS, onRevoked, onClose }: Props) {
  return (
    <Confirm
      title={`Revoke the key of ${name}?`}
      action="Revoke it"
      work={async () => {
        const left = await request("DELETE", `${path}/${id}`);
        const holds = left?.data.holds ?? 0;
        toast(
          holds === 0
            ? `The key of ${name} is revoked.`
            : `The key of ${name} is revoked. ${t("{count} parcels", { count: holds })} wait for another hand: “Who has what”.`,
        );
        onRevoked();
      }}
      onClose={onClose}
    >
      <p>It stops working at once. {stops}</p>
    </Confirm>
  );
}
