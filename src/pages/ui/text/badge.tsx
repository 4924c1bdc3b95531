export type Tone = "plain" | "info" | "success" | "soon" | "urgent" | "faint";

/** A state in a word or two. Its colour only repeats what the word says. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: string }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
