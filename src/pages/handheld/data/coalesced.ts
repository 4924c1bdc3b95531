/** A function that runs `load`, and once more if it is called meanwhile, however often. */
export function coalesced(load: () => Promise<void>): () => Promise<void> {
  let latest: Promise<void> | undefined;
  return async () => {
    const running: Promise<void> = Promise.resolve(latest).then(() => {
      // If several loads are asked for while one is under way, only the last is needed.
      if (latest === running) return load();
    });
    latest = running;
    await running;
    if (latest === running) latest = undefined;
  };
}
