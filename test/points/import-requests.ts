import { expect } from "vitest";
import type { Point } from "../../src/points/point.ts";
import { type Api, operatorHeaders } from "../harness.ts";
import { listPoints } from "./points.ts";

export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  refused: {
    row: number;
    id: string | null;
    errors: { path: string; message: string }[];
    cells?: string[] | null;
  }[];
  refused_total: number;
  notes: { row: number; id: string | null; message: string }[];
  delimiter: string | null;
  ignored_columns: string[];
  ids: Record<string, string>;
  columns?: string[];
  rows?: {
    row: number;
    id: string | null;
    outcome: string;
    name: string | null;
    latitude: number | null;
    longitude: number | null;
  }[];
}

export const CSV = "text/csv";
export const GEO_JSON = "application/geo+json";
export const HEADER = "id,name,description,address,city,state,zip,country,latitude,longitude";
export const report = (counts: Partial<Report> = {}): Report => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: [],
  refused_total: 0,
  notes: [],
  delimiter: expect.toBeOneOf([",", null]),
  ignored_columns: [],
  ids: expect.any(Object),
  ...counts,
});

/** A line for the columns of HEADER. */
export const line = (id: string, name = `Point ${id}`) =>
  `${id},${name},,1 Market Road,Ikeja,Lagos,100281,Nigeria,6.6,3.35`;
export const file = (...lines: string[]) => [HEADER, ...lines, ""].join("\n");

/** A feature with all required properties, changed by `properties` and `rest`. */
export const feature = (id: string, properties: object = {}, rest: object = {}) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [3.35, 6.6] },
  properties: {
    id,
    name: `Point ${id}`,
    description: "",
    address: "1 Market Road",
    city: "Ikeja",
    state: "Lagos",
    zip: "100281",
    country: "Nigeria",
    ...properties,
  },
  ...rest,
});
export const collection = (...features: unknown[]) => JSON.stringify({ type: "FeatureCollection", features });

export const send = (api: Api, body: BodyInit, query = "", type = CSV) =>
  api.fetch(`/operator/points/import${query}`, {
    method: "POST",
    headers: { ...operatorHeaders, "content-type": type },
    body,
  });

export async function load(api: Api, body: BodyInit, query = "", type = CSV): Promise<Report> {
  const response = await send(api, body, query, type);
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
  return (await response.json<{ data: Report }>()).data;
}

/** The refused rows with the paths of their errors; each error must have a message. */
export function refusals({ refused }: Report): [number, string | null, string[]][] {
  for (const { errors } of refused) for (const { message } of errors) expect(message).toMatch(/\w{2,}/);
  return refused.map(({ row, id, errors }) => [row, id, errors.map(({ path }) => path)]);
}

export function streamOf(pieces: Iterable<string | Uint8Array>, failure?: Error): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (!done) controller.enqueue(typeof value === "string" ? new TextEncoder().encode(value) : value);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
}

/** The points whose name contains `text`. */
export async function pointsNamed(api: Api, text: string): Promise<Point[]> {
  return (await listPoints(api, `?pageSize=2000&search=${encodeURIComponent(text)}`)).data;
}

export async function pointNamed(api: Api, text: string): Promise<Point> {
  const found = await pointsNamed(api, text);
  expect(found).toHaveLength(1);
  return found[0]!;
}
