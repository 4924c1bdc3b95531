type Call = () => Promise<never>;

const fails =
  (message: string): Call =>
  async () => {
    throw new Error(message);
  };

/** How a D1 database fails. */
export const FAILURES: Record<string, Call> = {
  "is lost": fails("D1_ERROR: Network connection lost."),
  "is overloaded": fails("D1_ERROR: D1 DB is overloaded. Requests queued for too long."),
  "is full": fails("D1_ERROR: database or disk is full: SQLITE_FULL"),
  hangs: () => new Promise(() => {}),
};

/** A D1 database of which every call fails so. */
export function failingDatabase(call: Call): D1Database {
  const statement = { bind: () => statement, all: call, run: call, first: call, raw: call };
  return { prepare: () => statement, batch: call } as unknown as D1Database;
}

/** One of which calls fail so while `failure` says how. */
export function wavering(database: D1Database, failure: { call?: Call | undefined }): D1Database {
  const now = () => (failure.call ? failingDatabase(failure.call) : database);
  return {
    prepare: (sql: string) => now().prepare(sql),
    batch: (statements: D1PreparedStatement[]) => now().batch(statements),
  } as unknown as D1Database;
}
