import { useState } from "preact/hooks";
import type { Agent, Driver } from "../../api.ts";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { request } from "../../ui/requests/request.ts";
import { parcelsHref } from "../holders/holder-text.ts";
import { SignInSheet } from "./sign-in-sheet.tsx";

const PEOPLE = {
  agent: { path: "/operator/agents", page: "counter", keeps: "the point's parcels stay where they are" },
  driver: { path: "/operator/drivers", page: "driver", keeps: "the rounds and the parcels in the van stay" },
} as const;

interface Props {
  kind: keyof typeof PEOPLE;
  person: Agent | Driver;
  /** Shown on the sheet: an agent's point. */
  heading?: string;
  onReplaced: () => void;
}

/** The button beside somebody whose phone may be lost, and the dialog that replaces the key. */
export function LostPhone({ kind, person: { id, name }, heading, onReplaced }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { path, page, keeps } = PEOPLE[kind];
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={`The phone of ${name} is lost`}
        onClick={() => setAsking(true)}
      >
        Lost…
      </button>
      {isAsking && (
        <Confirm
          title={`A new key for ${name}?`}
          action="Make a new key"
          work={async () => {
            const { data } = await request("POST", `${path}/${id}/rotate-key`);
            setSecret(data.key);
            onReplaced();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            The key on the lost phone stops at once. {name} signs in with the new one and goes on: {keeps}.
          </p>
          <p class="hint">
            Scans that the lost phone had not sent yet are gone with it.
            {kind === "driver" && (
              <>
                {" "}
                Look through <a href={parcelsHref({ kind, id, name })}>what {name} has now</a>.
              </>
            )}
          </p>
        </Confirm>
      )}
      {secret && (
        <SignInSheet
          name={name}
          secret={secret}
          page={page}
          {...(heading && { heading })}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
