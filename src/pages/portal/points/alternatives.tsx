import { isProblem } from "../../../../client/src/problem.ts";
import { count } from "../../ui/text/format.ts";

export interface Chosen {
  id: string;
  name: string;
}

/** The points that the API proposes in place of one that takes no parcels. */
export function Alternatives({ error, onChoose }: { error: unknown; onChoose: (point: Chosen) => void }) {
  const proposed = isProblem(error) ? error.body.alternatives : undefined;
  if (!proposed?.length) return null;
  return (
    <div class="buttons">
      {proposed.map(({ id, name, distance }) => (
        <button key={id} type="button" class="quiet" onClick={() => onChoose({ id, name })}>
          {name}, {count(Math.round(distance / 100) / 10)} km away
        </button>
      ))}
    </div>
  );
}
