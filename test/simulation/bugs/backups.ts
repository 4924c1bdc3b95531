// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Bug } from "./bug.ts";

/** Backups beside changes, and what they restore. */
export const OF_BACKUPS: readonly Bug[] = [
  {
    name: "a backup made beside changes has events that are later than its orders",
    file: "scripts/restore-database.ts",
    find: "SELECT orders.sequence FROM orders WHERE number = order_number), 0)`,",
    replace: "SELECT orders.sequence + 9 FROM orders WHERE number = order_number), 0)`,",
  },
  {
    name: "the fees of a backup made beside changes are those that it read",
    file: "scripts/restore-database.ts",
    find: 'await countFees(db, hasFees ? lagosDay(backup.begunAt) : "");',
    replace: 'if (!hasFees) await countFees(db, "");',
  },
  {
    name: "the counts of a backup made beside changes are those that it read",
    file: "scripts/restore-database.ts",
    find: "    await deriveFromOrders(db);\n",
    replace: "",
  },
  {
    name: "a backup goes on with what another one has begun",
    file: "src/operations/backup.ts",
    find: "const isUnfinished = begun && begun.begunAt > (earlier?.endedAt ?? 0);",
    replace: "const isUnfinished = begun;",
  },
  {
    name: "a restored database has no triggers",
    file: "scripts/restore-database.ts",
    find: "    ...results.map(({ made }) => db.prepare(made)),\n",
    replace: "    ...results.slice(0, 0).map(({ made }) => db.prepare(made)),\n",
  },
  {
    name: "nobody notes that a partner's orders are elsewhere",
    file: "src/operations/chores.ts",
    find: "find_misplaced_orders: noteMisplaced,",
    replace: "find_misplaced_orders: async () => {},",
  },
  {
    name: "entries of a restored audit log wait for no seal",
    file: "scripts/restore-database.ts",
    find: '  if (backup.tables.some((table) => table.name === "audit_log")) await deriveUnsealed(db);\n',
    replace: "",
  },
];
