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
  /** Nobody knows whether it was done: no line, no answer, or one that says to try again. */
  | { kind: "unreachable"; retryAfterMs: number | undefined };

/** A slow line has until then to bring an answer. */
const TIMEOUT_MS = 20_000;

export const readParcels = (key: string) => call<Parcels>(key, "GET", "/agent/parcels");

export const sendScan = (key: string, scan: Scan) =>
  call<{ status: string }>(key, "POST", "/agent/scans", scan);

export const sendScans = (key: string, scans: Scan[]) =>
  call<{ results: ScanResult[] }>(key, "POST", "/agent/scans", { scans });

/** Whether a problem passes by itself, so that the same request may be sent again. */
export const isPassing = ({ status }: Problem): boolean => status === 429 || status >= 500;

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
    answer = await response.json();
  } catch {
    return { kind: "unreachable", retryAfterMs: undefined };
  }
  noteServerTime(response.headers.get("date"), sentAt);
  const retryAfterMs = Number(response.headers.get("retry-after")) * 1000 || undefined;
  if ("data" in answer && response.ok) return { kind: "done", data: answer.data };
  // A hotel's log-in page or a proxy's error is not the service's word.
  if (!("code" in answer) || isPassing(answer)) return { kind: "unreachable", retryAfterMs };
  const problem = answer;
  if (problem.status === 401 || problem.code === "insufficient_scope") return { kind: "signed out", problem };
  return { kind: "refused", problem, retryAfterMs };
}
