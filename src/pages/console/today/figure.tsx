import type { ComponentChildren } from "preact";
import { Badge } from "../../ui/text/badge.tsx";

/** `todo` waits for the operator, `alarm` means that something does not work. */
type Concern = "none" | "todo" | "alarm";

interface Props {
  label: string;
  value: ComponentChildren;
  concern: Concern;
  /** The link to where somebody can act on it, and its text. */
  link?: { href: string; text: string };
  /** What the value means, and what to do. */
  children?: ComponentChildren;
}

/** A figure that the operator should know. */
export function Figure({ label, value, concern, link, children }: Props) {
  return (
    <li class="card figure" data-concern={concern}>
      <div class="figure-head">
        <h3>{label}</h3>
        {concern === "alarm" && <Badge tone="urgent">Alarm</Badge>}
        {concern === "todo" && <Badge tone="soon">To do</Badge>}
      </div>
      <p class="figure-value">{value}</p>
      {children && <p class="hint">{children}</p>}
      {link && <a href={link.href}>{link.text}</a>}
    </li>
  );
}
