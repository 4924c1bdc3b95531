import type { z } from "@hono/zod-openapi";
import { useState } from "preact/hooks";
import type { KeyHolderSchema } from "../../../api/schemas/key.ts";
import { LastUsed, RevokeKey } from "../people/key-holder.tsx";

export type PartnerKey = z.infer<typeof KeyHolderSchema>;

interface Props {
  /** Of the keys in the API. */
  path: string;
  keys: readonly PartnerKey[];
  onChanged: () => void;
}

/** A partner's keys of one kind, each of which can be revoked. */
export function KeyList({ path, keys, onChanged }: Props) {
  const [revoked, setRevoked] = useState<PartnerKey>();
  return (
    <>
      <ul class="plain-list">
        {keys.map((key) => (
          <li key={key.id} class="with-action">
            <span>
              {key.name}{" "}
              <span class="hint">
                last used: <LastUsed holder={key} />
              </span>
            </span>
            <button
              type="button"
              class="quiet"
              aria-label={`Revoke ${key.name}`}
              onClick={() => setRevoked(key)}
            >
              Revoke…
            </button>
          </li>
        ))}
      </ul>
      {revoked && (
        <RevokeKey
          path={path}
          holder={revoked}
          stops="What the partner's servers ask with it is refused from then on."
          onRevoked={onChanged}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  );
}
