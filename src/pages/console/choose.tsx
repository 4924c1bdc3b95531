import { useEffect, useState } from "preact/hooks";
import { Field } from "../ui/forms/field.tsx";
import { requestPage } from "../ui/requests/request.ts";
import { useResource } from "../ui/requests/resource.ts";
import { placeText } from "./points/point-state.tsx";

const MOST_FOUND = 8;
const TYPING_MS = 350;

interface Found {
  id: string;
  name: string;
  hint?: string;
}

interface Props {
  label: string;
  /** The name of the radio buttons, whose values are ids. */
  name: string;
  /** Shown if nothing has such a name. */
  nothing: string;
  find: (search: string, signal: AbortSignal) => Promise<Found[]>;
}

/** Finds one of many by a part of its name. */
function Choose({ label, name, nothing, find }: Props) {
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const resource = useResource(`${name} ${wanted}`, async (signal) =>
    wanted ? find(wanted, signal) : undefined,
  );
  const found = resource.data;
  return (
    <>
      <Field label={label}>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            maxLength={200}
            placeholder="Part of its name"
            onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          />
        )}
      </Field>
      {found && (
        <fieldset class="stack">
          <legend>{found.length === 0 ? nothing : "Found"}</legend>
          {found.map((one) => (
            <label key={one.id} class="option">
              <input type="radio" name={name} value={one.id} required />
              <span>
                <b>{one.name}</b>
                {one.hint && <span class="hint">{one.hint}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

interface PointProps {
  label: string;
  name: string;
  /** A point that is left out. */
  exceptId?: string;
  /** Only points to which orders go. */
  isPublished?: boolean;
}

export function ChoosePoint({ exceptId, isPublished = false, ...props }: PointProps) {
  return (
    <Choose
      {...props}
      nothing={`No ${isPublished ? "published " : ""}point has that in its name`}
      find={async (search, signal) => {
        const query = {
          search,
          sortBy: "fit",
          pageSize: MOST_FOUND,
          ...(isPublished && { published: true }),
        };
        const { rows } = await requestPage("/operator/points", { query, signal });
        return rows
          .filter(({ id }) => id !== exceptId)
          .map((point) => ({ id: point.id, name: point.name, hint: placeText(point) }));
      }}
    />
  );
}

/** Finds a partner to which drivers come. */
export function ChoosePartner(props: { label: string; name: string }) {
  return (
    <Choose
      {...props}
      nothing="No partner with a pickup address has that in its name"
      find={async (search, signal) => {
        const query = { search, pageSize: MOST_FOUND };
        const { rows } = await requestPage("/operator/partners", { query, signal });
        return rows.flatMap(({ id, name, pickup }) =>
          pickup ? [{ id, name, hint: `${pickup.address}, ${pickup.city}` }] : [],
        );
      }}
    />
  );
}

/** Finds a driver whose key is not revoked. */
export function ChooseDriver(props: { label: string; name: string }) {
  return (
    <Choose
      {...props}
      nothing="No driver has that in the name"
      find={async (search, signal) => {
        const query = { search, pageSize: MOST_FOUND };
        const { rows } = await requestPage("/operator/drivers", { query, signal });
        return rows.map(({ id, name }) => ({ id, name }));
      }}
    />
  );
}
