/** Where a sync keeps its position: one text, which you store in a file, a row or a key. */
export interface SyncStore {
  /** The position that was last written; undefined before the first sync. */
  read(): Promise<string | undefined | null> | string | undefined | null;
  write(position: string): Promise<void> | void;
}
