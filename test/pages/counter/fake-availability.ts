import { randomUUID } from "node:crypto";
import { lagosDay } from "../../../src/shared/closed-days.ts";

interface FakeClosure {
  id: string;
  from: string;
  to: string;
  reason: string | null;
  created_by: "operator" | "agent";
}

export interface FakeAnswer {
  status: number;
  body?: object;
}

const invalid = (path: string, message: string): FakeAnswer => ({
  status: 400,
  body: { status: 400, code: "invalid_request", title: "Invalid request", errors: [{ path, message }] },
});

/** Whether a point takes parcels, and when it is closed, as the API keeps it. */
export class FakeAvailability {
  paused = false;
  /** The names of the point's places. */
  shelves: string[] | null = null;
  closures: FakeClosure[] = [];

  add(closure: Partial<FakeClosure> & { from: string; to: string }): FakeClosure {
    const added = { id: randomUUID(), reason: null, created_by: "agent" as const, ...closure };
    this.closures.push(added);
    return added;
  }

  /** @returns undefined for another path */
  answer(method: string, pathname: string, body: string): FakeAnswer | undefined {
    if (pathname === "/agent/availability") {
      if (method === "PUT") {
        const changes = JSON.parse(body) as { paused?: boolean; shelves?: string[] | null };
        this.paused = changes.paused ?? this.paused;
        if (changes.shelves !== undefined) this.shelves = changes.shelves;
      }
      const { paused, shelves } = this;
      return { status: 200, body: { data: { paused, capacity: null, parcels: 3, shelves } } };
    }
    if (!pathname.startsWith("/agent/closures")) return undefined;
    if (method === "POST") return this.#create(JSON.parse(body));
    if (method === "DELETE") {
      this.closures = this.closures.filter(({ id }) => !pathname.endsWith(id));
      return { status: 204 };
    }
    const data = this.closures.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    return { status: 200, body: { data: { data, pagination: { totalCount: data.length } } } };
  }

  #create(closure: FakeClosure): FakeAnswer {
    if (closure.to < lagosDay(Date.now())) return invalid("to", "must not be in the past");
    if (this.closures.length >= 100) return invalid("from", "is one too many");
    return { status: 201, body: { data: this.add(closure) } };
  }
}
