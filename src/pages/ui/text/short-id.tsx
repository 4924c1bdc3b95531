interface Props {
  id: string;
  /** Where it leads, and what happens there. */
  href?: string;
  hint?: string;
}

/** Ids that were made at about the same time differ at their ends. */
const SHOWN = 8;

/** The end of a long id; the whole of it when it is pointed at. */
export function ShortId({ id, href, hint }: Props) {
  const text = id.length > 2 * SHOWN ? `…${id.slice(-SHOWN)}` : id;
  if (!href)
    return (
      <span class="code" title={id}>
        {text}
      </span>
    );
  return (
    <a class="code" href={href} title={id}>
      {hint && <span class="hidden">{hint} </span>}
      {text}
    </a>
  );
}
