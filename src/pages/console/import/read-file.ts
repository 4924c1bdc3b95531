import { parse } from "csv-parse/browser/esm/sync";

/** A row of a file with points, as far as the page shows it. The service reads the file itself. */
export interface FileRow {
  /** From 1, without the header, as the report of an import counts. */
  row: number;
  cells: Record<string, string>;
  place: { latitude: number; longitude: number } | undefined;
}

/** Why a file can't be read, in a sentence for who chose it. */
export class UnreadableFile extends Error {}

const DELIMITERS = [",", ";", "\t", "|"];

export interface PointsFile {
  /** With the type that the API wants. */
  content: Blob;
  rows: FileRow[];
}

/** @throws UnreadableFile */
export async function readFile(file: File): Promise<PointsFile> {
  const text = await file.text();
  const isGeoJson = /^\s*\{/.test(text);
  const rows = isGeoJson ? geoJsonRows(text) : csvRows(text);
  if (rows.length === 0) throw new UnreadableFile("The file has no points.");
  return { content: new Blob([text], { type: isGeoJson ? "application/geo+json" : "text/csv" }), rows };
}

function csvRows(text: string): FileRow[] {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;
  try {
    const records = parse(text, {
      ...{ bom: true, delimiter, trim: true, relax_column_count: true, relax_quotes: true },
      skip_empty_lines: true,
      columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    }) as Record<string, string>[];
    return records.map((cells, i) => ({
      ...{ row: i + 1, cells },
      place: placeAt(Number(cells.latitude || Number.NaN), Number(cells.longitude || Number.NaN)),
    }));
  } catch (error) {
    throw new UnreadableFile(`The file is no CSV: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}

interface Feature {
  id?: unknown;
  geometry?: { coordinates?: unknown[] } | null;
  properties?: Record<string, unknown> | null;
}

function geoJsonRows(text: string): FileRow[] {
  let features: unknown;
  try {
    features = (JSON.parse(text) as { features?: unknown }).features;
  } catch {
    throw new UnreadableFile("The file is neither CSV nor GeoJSON.");
  }
  if (!Array.isArray(features)) throw new UnreadableFile("The file has no list of features.");
  return (features as Feature[]).map(({ id, geometry, properties }, i) => {
    const given = Object.entries({ id, ...properties }).filter(([, value]) => value != null);
    const [longitude, latitude] = geometry?.coordinates ?? [];
    return {
      row: i + 1,
      cells: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
      place: placeAt(Number(latitude), Number(longitude)),
    };
  });
}

const placeAt = (latitude: number, longitude: number): FileRow["place"] =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
