/** A symbol of index.html as a decoration: assistive technology skips it. */
export function Icon({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" class="icon">
      <use href={`#${name}`} />
    </svg>
  );
}
