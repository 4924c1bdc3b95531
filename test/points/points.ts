import { expect } from "vitest";
import type { Point } from "../../src/points/point.ts";
import type { Api } from "../harness.ts";

export async function pointOf(response: Response, status = 200): Promise<Point> {
  expect(response.status).toBe(status);
  return (await response.json<{ data: Point }>()).data;
}

/** Creates a point that is pending and unpublished. */
export async function createPoint(api: Api, details: object = {}): Promise<Point> {
  const created = await api.operator("POST", "/operator/points", {
    name: "Allen Avenue counter",
    address: { address: "12 Allen Avenue", latitude: 6.6018, longitude: 3.3515 },
    ...details,
  });
  return pointOf(created, 201);
}

export async function readPoint(api: Api, id: string): Promise<Point> {
  return pointOf(await api.operator("GET", `/operator/points/${id}`));
}

/** Runs actions such as `approve` one after the other; each must succeed. */
export async function move(api: Api, id: string, ...actions: string[]): Promise<Point> {
  let point = await readPoint(api, id);
  for (const action of actions) {
    point = await pointOf(await api.operator("POST", `/operator/points/${id}/${action}`));
  }
  return point;
}

export interface PointPage {
  data: Point[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

export async function listPoints(api: Api, query = ""): Promise<PointPage> {
  const response = await api.operator("GET", `/operator/points${query}`);
  expect(response.status).toBe(200);
  return (await response.json<{ data: PointPage }>()).data;
}
