import type { FieldError } from "../../shared/problem.ts";
import { MINUTE_MS } from "../../shared/time.ts";
import { MAX_RECEIPT_AGE_MS } from "../codes/receipt.ts";
import type { Scan } from "./scan.ts";

/** How far a scanner's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

/**
 * What is wrong with a scan's own fields. A scan with such faults is not recorded, and its code does not count as a try.
 */
export function scanFaults(scan: Scan, now: number): FieldError[] {
  const { move, collectionCode, receivingCode, payment, problem, note, occurredAt, codeOf, shelf } = scan;
  const faults: FieldError[] = [];
  if (move === "report" && problem === undefined) faults.push({ path: "problem", message: "is required" });
  for (const [path, value] of Object.entries({ problem, note })) {
    if (move !== "report" && value !== undefined) {
      faults.push({ path, message: "must be left out: only a `report` has it" });
    }
  }
  for (const [path, value] of Object.entries({ code_of: codeOf, payment })) {
    if (value !== undefined && move !== "collect")
      faults.push({ path, message: "must be left out: only a `collect` has it" });
  }
  if (shelf !== undefined && move !== "arrive" && move !== "take") {
    faults.push({ path: "shelf", message: "must be left out: only `arrive` and `take` have it" });
  }
  if (collectionCode === undefined && move === "collect") {
    faults.push({ path: "collection_code", message: "is required" });
  }
  if (receivingCode === undefined && move === "hand_back") {
    faults.push({ path: "receiving_code", message: "is required" });
  }
  for (const [path, code] of Object.entries({
    collection_code: collectionCode,
    receiving_code: receivingCode,
  })) {
    if (code !== undefined && !/^\d{6}$/.test(code)) faults.push({ path, message: "must be six digits" });
  }
  if (move === "hand_back" && occurredAt !== undefined && occurredAt < now - MAX_RECEIPT_AGE_MS) {
    faults.push({ path: "occurred_at", message: "must be at most 3 days ago" });
  }
  if (occurredAt !== undefined && occurredAt > now + MAX_AHEAD_MS) {
    faults.push({ path: "occurred_at", message: "must be at most 5 minutes ahead" });
  }
  return faults;
}
