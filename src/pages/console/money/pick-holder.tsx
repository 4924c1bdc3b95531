import { useRef } from "preact/hooks";
import { PickFilter } from "../../ui/lists/pick-filter.tsx";
import { findHolders, type NamedHolder } from "../names.ts";

interface Props {
  /** The control's, from `Field`. */
  attributes: object;
  chosen: NamedHolder | undefined;
  /** By default points and drivers. */
  only?: NamedHolder["kind"];
  onChosen: (holder: NamedHolder | undefined) => void;
}

/** Finds the point or the driver by a part of its name. */
export function PickHolder({ attributes, chosen, only, onChosen }: Props) {
  const known = useRef(new Map<string, NamedHolder>());
  const find = async (typed: string, signal: AbortSignal) => {
    const holders = (await findHolders(typed, signal)).filter(({ kind }) => kind === (only ?? kind));
    for (const holder of holders) known.current.set(holder.id, holder);
    return holders.map(({ id, text }) => ({ value: id, text }));
  };
  return (
    <span
      class="pick-holder"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === "hidden")
          onChosen(known.current.get(target.value));
      }}
    >
      <PickFilter
        attributes={attributes}
        name="holder"
        value={chosen?.id ?? ""}
        valueText={chosen?.text}
        placeholder="Part of the name"
        find={find}
      />
    </span>
  );
}
