import { useState } from "preact/hooks";
import type { KeyHolder } from "../../api.ts";
import { type KeysPath, LastUsed, RevokeKey } from "./key-holder.tsx";

interface Props {
  path: KeysPath;
  keys: readonly KeyHolder[];
  /** What no longer works without a key; by default the text for agents and drivers. */
  stops?: string;
  onChanged: () => void;
}

/** Keys of one kind, each of which can be revoked. */
export function KeyList({ path, keys, stops, onChanged }: Props) {
  const [revoked, setRevoked] = useState<KeyHolder>();
  return (
    <>
      <ul class="plain-list">
        {keys.map((key) => (
          <li key={key.id} class="with-action">
            <span>
              {key.name}{" "}
              <span class="hint">
                {key.hint && <span class="code">{key.hint} </span>}
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
          {...(stops && { stops })}
          onRevoked={onChanged}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  );
}
