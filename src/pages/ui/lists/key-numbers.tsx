import { t } from "../text/translate.ts";

interface KeyNumber {
  name: string;
  value: string;
  /** A remark below the number. */
  note?: string | undefined;
  /** The view with the details. */
  link?: string;
}

/** Numbers that tell at a glance how things stand. */
export function KeyNumbers({ numbers }: { numbers: readonly KeyNumber[] }) {
  return (
    <ul class="key-numbers" aria-label={t("Key numbers")}>
      {numbers.map(({ name, value, note, link }) => (
        <li key={name} class="card">
          {link ? <a href={link}>{name}</a> : <span class="hint">{name}</span>}
          <span class="key-number">{value}</span>
          {note && <span class="hint">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
