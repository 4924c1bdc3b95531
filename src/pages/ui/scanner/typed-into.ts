export type Field = HTMLInputElement | HTMLTextAreaElement;

const NO_FIELDS = ["checkbox", "radio", "button", "submit"].map((type) => `[type="${type}"]`).join();
const TYPED_INTO = `input:not(${NO_FIELDS}), textarea`;

/** The field into which a key types. */
export const fieldOf = (target: EventTarget | null | undefined): Field | undefined =>
  target instanceof Element && target.matches(TYPED_INTO) ? (target as Field) : undefined;
