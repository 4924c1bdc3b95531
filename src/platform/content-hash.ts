/** A name for `bytes`: the same for the same content, and for no other. */
export async function contentHash(bytes: ArrayBuffer | Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Buffer.from(digest).toString("hex").slice(0, 24);
}
