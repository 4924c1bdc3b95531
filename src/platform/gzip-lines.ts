/** Lines of JSON (NDJSON), compressed while they are added, so that only what gzip makes of them is held. */
export class GzipLines {
  readonly #gzip = new CompressionStream("gzip");
  readonly #writer = this.#gzip.writable.getWriter();
  readonly #made = new Response(this.#gzip.readable as unknown as ReadableStream).arrayBuffer();
  /** Characters so far. */
  length = 0;

  async add(values: readonly unknown[]): Promise<void> {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
    this.length += text.length;
    await this.#writer.write(new TextEncoder().encode(text));
  }

  async finish(): Promise<ArrayBuffer> {
    await this.#writer.close();
    return this.#made;
  }
}
