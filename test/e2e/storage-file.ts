import { createHash, createHmac } from "node:crypto";
import { join } from "node:path";

/** The Durable Objects with which the local runtime stands in for a service. */
const OBJECTS = {
  d1: "miniflare-D1DatabaseObject",
  kv: "miniflare-KVNamespaceObject",
  r2: "miniflare-R2BucketObject",
};

/** The file of a database, a KV namespace or a bucket, which another SQLite may read and write beside the runtime. */
export const storageFile = (storage: string, service: keyof typeof OBJECTS, name: string): string =>
  join(storage, service, OBJECTS[service], `${objectId(OBJECTS[service], name)}.sqlite`);

/** The id that the runtime gives to the Durable Object of this name. */
function objectId(namespace: string, name: string): string {
  const key = createHash("sha256").update(namespace).digest();
  const half = (text: string | Buffer) => createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const first = half(name);
  return Buffer.concat([first, half(first)]).toString("hex");
}
