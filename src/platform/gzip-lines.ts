/** Lines of JSON (NDJSON), compressed while they are added, so that only what gzip makes of them is held. */
export class GzipLines {
  readonly #gzip = new CompressionStream("gzip");
  readonly #writer = this.#gzip.writable.getWriter();
  readonly #made = new Response(this.#gzip.readable as unknown as ReadableStream).arrayBuffer();
  /** Characters so far. */
  length = 0;

  add(values: readonly unknown[]): Promise<void> {
    return this.addText(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  }

  async addText(text: string): Promise<void> {
    this.length += text.length;
    await this.#writer.write(new TextEncoder().encode(text));
  }

  async finish(): Promise<ArrayBuffer> {
    await this.#writer.close();
    return this.#made;
  }
}
