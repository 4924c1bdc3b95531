import type { ComponentChildren } from "preact";
import { Time } from "../text/time.tsx";

interface Entry {
  key: string;
  title: string;
  at: string;
  detail?: ComponentChildren;
}

/** What happened, one after the other. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol class="timeline">
      {entries.map(({ key, title, at, detail }) => (
        <li key={key}>
          <b>{title}</b>
          <Time at={at} />
          {detail}
        </li>
      ))}
    </ol>
  );
}
