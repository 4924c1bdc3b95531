import { noteServerTime } from "./clock.ts";
import { noteAnswer } from "./line.ts";

/** The agents' side of the API, as far as the counter needs it. */

export type ScanAction = "arrive" | "collect" | "refuse";

export interface Parcel {
  tracking_code: string;
  recipient_name: string;
  status: string;
  arrived_at: string | null;
  expires_at: string | null;
}

export const LISTS = ["expected", "shelf", "expiring"] as const;
export type ListName = (typeof LISTS)[number];
export type Parcels = Record<ListName, Parcel[]> & { totals: Record<ListName, number> };

export interface Scan {
  scan_id: string;
  tracking_code: string;
  action: ScanAction;
  occurred_at?: string;
  collection_code?: string;
}

export interface Problem {
  status: number;
  code: string;
  title: string;
  detail?: string;
}

export type ScanResult =
  | { scan_id: string; tracking_code: string; status: string }
  | { scan_id: string; tracking_code: string; problem: Problem };

export type Answer<T> =
  | { kind: "done"; data: T }
  /** What was asked will never be done as it was asked. */
  | { kind: "refused"; problem: Problem; retryAfterMs: number | undefined }
  /** The key is of no use (any more). */
  | { kind: "signed out"; problem: Problem }
  /** The service answers, but says to try again; whether it was done is not known. */
  | { kind: "busy"; retryAfterMs: number | undefined }
  /** Nobody knows whether it was done: no line, or no answer. */
  | { kind: "unreachable" };

/** A slow line has until then to bring an answer. */
const TIMEOUT_MS = 20_000;
/** Timers can't wait for weeks: they would go off at once. */
const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

export const readParcels = (key: string) => call<Parcels>(key, "GET", "/agent/parcels");

export const sendScan = (key: string, scan: Scan) =>
  call<{ status: string }>(key, "POST", "/agent/scans", scan);

export const sendScans = (key: string, scans: Scan[]) =>
  call<{ results: ScanResult[] }>(key, "POST", "/agent/scans", { scans });

/** Whether a problem passes by itself, so that the same request may be sent again. */
export const isPassing = ({ status }: { status: number }): boolean => status === 429 || status >= 500;

async function call<T>(key: string, method: string, path: string, body?: object): Promise<Answer<T>> {
  const answer = await ask<T>(key, method, path, body);
  noteAnswer(answer.kind !== "unreachable");
  return answer;
}

async function ask<T>(key: string, method: string, path: string, body?: object): Promise<Answer<T>> {
  const sentAt = Date.now();
  let response: Response;
  let answer: { data: T } | Problem;
  try {
    response = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isPassing(response)) return { kind: "busy", retryAfterMs: retryAfterOf(response) };
    // JSON may be null or a string, too.
    answer = Object(await response.json());
  } catch {
    return { kind: "unreachable" };
  }
  noteServerTime(response.headers.get("date"), sentAt);
  if ("data" in answer && response.ok) return { kind: "done", data: answer.data };
  // A hotel's log-in page is not the service's word.
  if (!("code" in answer)) return { kind: "unreachable" };
  const problem = answer;
  if (problem.status === 401 || problem.code === "insufficient_scope") return { kind: "signed out", problem };
  return { kind: "refused", problem, retryAfterMs: retryAfterOf(response) };
}

function retryAfterOf({ headers }: Response): number | undefined {
  const ms = Number(headers.get("retry-after")) * 1000 || undefined;
  return ms && Math.min(ms, LONGEST_RETRY_AFTER_MS);
}
