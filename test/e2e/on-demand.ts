import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Makes once what only some tests need, when the first of them asks for it.
 * @returns an address at which test files, which run in other processes, can wait for it
 */
export async function onDemand(make: () => Promise<unknown>): Promise<string> {
  let work: Promise<unknown> | undefined;
  const server = createServer(async (_, response) => {
    try {
      work ??= make();
      response.end(JSON.stringify(await work));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Waits for what is made on demand. @throws if that fails */
export async function resultOf<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
