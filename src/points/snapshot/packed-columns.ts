type Column = Float64Array | Uint32Array | Uint8Array;

/** A binary part: a JSON header, then typed arrays, each at a multiple of eight bytes. */
export function pack(header: unknown, columns: Column[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const pad = (length: number) => (length + 7) & ~7;
  const total = columns.reduce((sum, column) => sum + pad(column.byteLength), pad(4 + json.length));
  const packed = new Uint8Array(total);
  new DataView(packed.buffer).setUint32(0, json.length, true);
  packed.set(json, 4);
  let offset = pad(4 + json.length);
  for (const column of columns) {
    packed.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += pad(column.byteLength);
  }
  return packed;
}

type ColumnType<T extends Column> = {
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  BYTES_PER_ELEMENT: number;
};

/** Reads what `pack` wrote: the header, then the columns one after the other, as views of the buffer. */
export class Unpacker<Header> {
  readonly header: Header;
  readonly #buffer: ArrayBuffer;
  #offset: number;

  constructor(buffer: ArrayBuffer) {
    const length = new DataView(buffer).getUint32(0, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as Header;
    this.#buffer = buffer;
    this.#offset = (4 + length + 7) & ~7;
  }

  next<T extends Column>(type: ColumnType<T>, length: number): T {
    const column = new type(this.#buffer, this.#offset, length);
    this.#offset += (length * type.BYTES_PER_ELEMENT + 7) & ~7;
    return column;
  }
}
