/** The tables of a TrueType file by their tags. */
export type Tables = Map<string, Uint8Array<ArrayBuffer>>;

export const HEADER_BYTES = 12;
export const ENTRY_BYTES = 16;
/** Flags of a composite glyph's parts. */
export const COMPOSITE = {
  wordArguments: 0x1,
  argumentsAreOffsets: 0x2,
  scale: 0x8,
  more: 0x20,
  twoScales: 0x40,
  matrix: 0x80,
};
/** Flags of an outline's points. */
const POINT = { on: 0x1, shortX: 0x2, shortY: 0x4, repeat: 0x8, sameX: 0x10, sameY: 0x20 };

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

export function readFontTables(file: Uint8Array<ArrayBuffer>): Tables {
  const view = viewOf(file);
  const tables: Tables = new Map();
  for (let i = 0; i < view.getUint16(4); i++) {
    const entry = HEADER_BYTES + i * ENTRY_BYTES;
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
    const offset = view.getUint32(entry + 8);
    tables.set(tag, file.subarray(offset, offset + view.getUint32(entry + 12)));
  }
  return tables;
}

export function glyphCount(tables: Tables): number {
  return viewOf(tables.get("maxp")!).getUint16(4);
}

/** A part of a composite glyph: another glyph, with the matrix and the offset that place it. */
interface Part {
  glyph: number;
  matrix: [xx: number, xy: number, yx: number, yy: number];
  x: number;
  y: number;
}

/** The parts of a composite glyph; none for a simple glyph. */
export function* partsOf(outline: Uint8Array): Generator<Part> {
  const view = viewOf(outline);
  const isComposite = outline.length > 0 && view.getInt16(0) < 0;
  for (let at = 10, flags = isComposite ? COMPOSITE.more : 0; flags & COMPOSITE.more; ) {
    flags = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    const isWide = (flags & COMPOSITE.wordArguments) !== 0;
    const [x, y] = isWide
      ? [view.getInt16(at + 4), view.getInt16(at + 6)]
      : [view.getInt8(at + 4), view.getInt8(at + 5)];
    at += isWide ? 8 : 6;
    const fraction = () => {
      at += 2;
      return view.getInt16(at - 2) / 0x4000;
    };
    const matrix: Part["matrix"] = [1, 0, 0, 1];
    if (flags & COMPOSITE.scale) matrix[0] = matrix[3] = fraction();
    if (flags & COMPOSITE.twoScales) [matrix[0], matrix[3]] = [fraction(), fraction()];
    if (flags & COMPOSITE.matrix)
      [matrix[0], matrix[1], matrix[2], matrix[3]] = [fraction(), fraction(), fraction(), fraction()];
    yield { glyph, matrix, x, y };
  }
}

export interface OutlinePoint {
  x: number;
  y: number;
  /** Whether the outline goes through it; otherwise it is the control point of a quadratic curve. */
  isOn: boolean;
}

export function contoursOf(tables: Tables, glyph: number): OutlinePoint[][] {
  const outline = outlineOf(tables, glyph);
  if (outline.length === 0) return [];
  const count = viewOf(outline).getInt16(0);
  if (count >= 0) return simpleContours(outline, count);
  return [...partsOf(outline)].flatMap(({ glyph: part, matrix: [xx, xy, yx, yy], x: dx, y: dy }) =>
    contoursOf(tables, part).map((contour) =>
      contour.map(({ x, y, isOn }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, isOn })),
    ),
  );
}

function simpleContours(outline: Uint8Array, count: number): OutlinePoint[][] {
  const view = viewOf(outline);
  const ends = Array.from({ length: count }, (_, i) => view.getUint16(10 + i * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = view.getUint8(at++);
    const times = flag & POINT.repeat ? view.getUint8(at++) + 1 : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const step = (isShort: boolean, isSameOrPositive: boolean) => {
    if (isShort) return isSameOrPositive ? view.getUint8(at++) : -view.getUint8(at++);
    if (isSameOrPositive) return 0;
    at += 2;
    return view.getInt16(at - 2);
  };
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      value += step((flag & short) !== 0, (flag & same) !== 0);
      return value;
    });
  };
  const xs = coordinates(POINT.shortX, POINT.sameX);
  const ys = coordinates(POINT.shortY, POINT.sameY);
  const points = flags.map((flag, i) => ({ x: xs[i]!, y: ys[i]!, isOn: (flag & POINT.on) !== 0 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1]! + 1, end + 1));
}

/** Empty for a glyph without ink. */
export function outlineOf(tables: Tables, glyph: number): Uint8Array {
  const offsets = viewOf(tables.get("loca")!);
  return tables.get("glyf")!.subarray(offsets.getUint32(glyph * 4), offsets.getUint32(glyph * 4 + 4));
}
