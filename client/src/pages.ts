/** The entries of all pages, one after the other. A page is requested only when its first entry is needed. */
export async function* pages<Entry>(
  first: number,
  read: (page: number) => Promise<{ entries: Entry[]; totalPages: number }>,
): AsyncGenerator<Entry, void, undefined> {
  for (let page = first; ; page++) {
    const { entries, totalPages } = await read(page);
    yield* entries;
    if (page >= totalPages) return;
  }
}
