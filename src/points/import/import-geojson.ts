import {
  CLOSING_COLUMNS,
  decodeText,
  FIELDS,
  type FileFindings,
  type ImportRow,
  idColumn,
  isOptional,
  MAX_ROW_CHARACTERS,
  noteColumn,
  typed,
  unreadable,
} from "./import-row.ts";

/** `invalid_request` when it is not a FeatureCollection in JSON. */
export async function* readGeoJson(
  bytes: ReadableStream<Uint8Array>,
  findings: FileFindings,
): AsyncGenerator<ImportRow> {
  findings.columns = [...FIELDS.keys()];
  const splitter = new FeatureSplitter();
  let row = 0;
  for await (const piece of decodeText(bytes)) {
    for (const feature of splitter.split(piece)) {
      row++;
      yield featureRow(row, parseJson(feature, `row ${row} is not well-formed JSON`), findings);
    }
  }
  const collection = parseJson(splitter.rest, `it is not well-formed JSON after row ${row}`) as {
    type?: unknown;
    features?: unknown;
  } | null;
  if (collection?.type !== "FeatureCollection" || !Array.isArray(collection.features)) {
    throw unreadable("it is not a GeoJSON FeatureCollection");
  }
  // The splitter did not find these features, so none of them was imported.
  if (collection.features.length > 0)
    throw unreadable('it must have one member "features", written without escapes');
}

function parseJson(json: string, complaint: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw unreadable(complaint);
  }
}

const MAX_DEPTH = 20;
const MAX_REST = 16_384;

/**
 * Splits a collection's JSON into its features while it arrives. It only tracks quotes, brackets and commas; JSON.parse
 * checks the rest.
 */
class FeatureSplitter {
  /** The collection's JSON without the features. */
  rest = "";
  #feature = "";
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #inFeatures = false;

  *split(piece: string): Generator<string> {
    let start = 0;
    const keep = (end: number) => {
      if (this.#inFeatures) this.#feature += piece.slice(start, end);
      else this.rest += piece.slice(start, end);
      start = end;
      if (this.rest.length > MAX_REST)
        throw unreadable(`it has more than ${MAX_REST} characters beside its features`);
      if (this.#feature.length > MAX_ROW_CHARACTERS)
        throw unreadable(`a feature has more than ${MAX_ROW_CHARACTERS} characters`);
    };
    for (let i = 0; i < piece.length; i++) {
      const character = piece[i];
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === "\\") this.#isEscaped = true;
        else if (character === '"') this.#inString = false;
      } else if (character === '"') {
        this.#inString = true;
      } else if (character === "{" || character === "[") {
        if (++this.#depth > MAX_DEPTH) throw unreadable(`it is nested more than ${MAX_DEPTH} levels deep`);
        if (this.#depth === 2 && character === "[" && !this.#inFeatures) {
          keep(i + 1);
          const before = this.rest.slice(0, -1).trimEnd();
          this.#inFeatures = before.endsWith(":") && before.slice(0, -1).trimEnd().endsWith('"features"');
        }
      } else if (character === "}" || character === "]") {
        if (this.#inFeatures && this.#depth === 2) {
          keep(i);
          const last = this.#takeFeature();
          this.#inFeatures = false;
          if (last.trim() !== "") yield last;
        }
        this.#depth--;
      } else if (character === "," && this.#inFeatures && this.#depth === 2) {
        keep(i);
        start = i + 1;
        yield this.#takeFeature();
      }
    }
    keep(piece.length);
  }

  #takeFeature(): string {
    const feature = this.#feature;
    this.#feature = "";
    return feature;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function featureRow(row: number, value: unknown, findings: FileFindings): ImportRow {
  const feature = isObject(value) ? value : {};
  const { id, geometry } = feature;
  const values: Record<string, unknown> = { id, ...(isObject(feature.properties) ? feature.properties : {}) };
  for (const name of Object.keys(values)) noteColumn(findings, name);
  const isPoint = isObject(geometry) && geometry.type === "Point" && Array.isArray(geometry.coordinates);
  const cells = () => [...FIELDS.keys()].map((column) => cellOf(values[column]));
  if (!isPoint)
    return {
      row,
      fields: idColumn(values.id),
      errors: [{ path: "geometry", message: "must be a Point" }],
      cells,
    };
  [values.longitude, values.latitude] = geometry.coordinates as unknown[];
  for (const [name, given] of Object.entries(values)) {
    if (given === "" && isOptional(name)) delete values[name];
    if (given === null && !CLOSING_COLUMNS.includes(name)) delete values[name];
  }
  return typed(row, values, cells);
}
