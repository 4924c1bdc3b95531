/** A small mistake of a kind that people make, as a change of one place. */
export interface Bug {
  name: string;
  file: string;
  find: string;
  replace: string;
}
