import { isProblem } from "../../../../client/src/problem.ts";
import { t } from "../texts.ts";

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
          {t("{name}, {count} km away", { name, count: Math.round(distance / 100) / 10 })}
        </button>
      ))}
    </div>
  );
}
