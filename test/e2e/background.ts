import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Lets tests begin while something that only some of them need is still being made.
 * @returns an address at which test files, which run in other processes, can wait for it
 */
export async function inBackground(work: Promise<unknown>): Promise<string> {
  // Whoever waits gets the error.
  void work.catch(() => undefined);
  const server = createServer(async (_, response) => {
    try {
      response.end(JSON.stringify(await work));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Waits for what is made in the background. @throws if that fails */
export async function resultOf<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
