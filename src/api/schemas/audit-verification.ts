import { z } from "@hono/zod-openapi";
import { SEAL_FAULTS } from "../../operations/seal.ts";

const SealSchema = z
  .object({
    number: z.int().openapi({ description: "From 1, without gaps" }),
    at: z.iso.datetime().openapi({ description: "When it was made" }),
    mac: z.string().openapi({ description: "Covers all entries and seals before it" }),
  })
  .openapi("AuditSeal", { description: "A seal of the audit log" });

const FaultSchema = z
  .object({
    fault: z.enum(SEAL_FAULTS).openapi({
      description:
        "`entry_deleted`, `entries_changed`: of the seal. `entry_inserted`: has no seal and does not wait for one. " +
        "`entry_late`: was sealed over a day after its own time. `seal_changed`, `seal_missing`: the chain itself. " +
        "`key_unknown`: the deployment has no longer the key of the newest seal",
    }),
    seal: z.int().nullable().openapi({ description: "The seal at which it shows" }),
    entry_id: z.string().nullable().openapi({ description: "The entry, if it is known" }),
  })
  .openapi("AuditFault", { description: "Where log and seals differ" });

export const AuditVerificationSchema = z
  .object({
    seals: z.int().openapi({ description: "How many seals were looked at" }),
    entries: z.int().openapi({ description: "How many entries they cover" }),
    next: z.int().nullable().openapi({ description: "Go on with this as `after`; null at the end" }),
    newest: z.union([SealSchema, z.null()]).openapi({ description: "Null before the first seal" }),
    waiting: z.int().openapi({ description: "Entries that wait for a seal, a minute at most" }),
    faults: z.array(FaultSchema).openapi({ description: "Empty if everything is as it was written" }),
  })
  .openapi("AuditVerification", { description: "The audit log compared with its seals" });
