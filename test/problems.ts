import { expect } from "vitest";

/** The body of an error, as far as tests look at it. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code: string;
  request_id: string;
  errors?: { path: string; message: string }[];
  /** `reference_conflict` has it. */
  existing_id?: string;
  /** `quote_mismatch` has these two. */
  quoted?: number;
  current?: number;
  tries_left?: number;
  /** `point_unavailable` has these two. */
  reason?: string;
  alternatives?: { id: string; name: string; distance: number }[];
}

/** The body of an answer, which must be a problem with this status and code. */
export async function problemOf(response: Response, status: number, code: string): Promise<ProblemBody> {
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.stringContaining(`"code":"${code}"`)]);
  const body = JSON.parse(text) as ProblemBody;
  expect(body).toMatchObject({ status, code, request_id: response.headers.get("x-request-id") });
  return body;
}

/** The paths in the errors of a 400. */
export async function wrongPathsOf(response: Response): Promise<string[]> {
  const { errors = [] } = await problemOf(response, 400, "invalid_request");
  for (const { message } of errors) expect(message).toMatch(/\w{3,}/);
  return errors.map(({ path }) => path);
}
