/** Where a sync keeps how far it came: one text, in a file, a row or a key of yours. */
export interface SyncStore {
  /** What was written last; nothing before the first sync. */
  read(): Promise<string | undefined | null> | string | undefined | null;
  write(position: string): Promise<void> | void;
}
