import { count } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import type { Resource } from "../../ui/resource.ts";
import { Figure } from "./figure.tsx";

interface Counts {
  points: number;
  receivers: number;
}

/** What somebody has to do. */
export function Waiting({ resource }: { resource: Resource<Counts> }) {
  return (
    <section class="stack" aria-labelledby="waiting">
      <h2 id="waiting">Waits for you</h2>
      <Loaded resource={resource} lines={2}>
        {({ points, receivers }) => (
          <ul class="figures">
            <Figure label="Points to approve" value={count(points)} concern={points > 0 ? "todo" : "none"}>
              {points === 0 ? "No point waits." : "They are in no list until you approve them."}
            </Figure>
            <Figure
              label="Failing receivers"
              value={count(receivers)}
              concern={receivers > 0 ? "todo" : "none"}
            >
              {receivers === 0
                ? "Every partner's server takes its webhooks."
                : "Partners' servers that don't take webhooks, or did not in the last 30 days."}
            </Figure>
          </ul>
        )}
      </Loaded>
    </section>
  );
}
