import { Icon } from "../../ui/icon.tsx";
import { href } from "../../ui/shell/route.ts";
import { t } from "../texts.ts";

export interface Step {
  name: string;
  isDone: boolean;
  /** Where to do it: a view of the portal, or a page of the service. */
  link: string;
}

/** The first steps of a partner, each ticked when it is done. Nothing when all are. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section class="card stack" aria-labelledby="steps">
      <h2 id="steps">
        {t("First steps")} <span class="hint">{t("{done} of {length}", { done, length: steps.length })}</span>
      </h2>
      <ul class="steps">
        {steps.map(({ name, isDone, link }) => (
          <li key={name} data-done={isDone || undefined}>
            <span class="tick">{isDone && <Icon name="check" />}</span>
            {isDone ? (
              <span>
                {name} <span class="hidden">{t("(done)")}</span>
              </span>
            ) : (
              <a href={link.startsWith("/docs") ? link : href(link)}>{name}</a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
