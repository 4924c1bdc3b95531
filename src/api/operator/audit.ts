import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, searchedPageSchema } from "../../http/page.ts";
import { text, timeOrDate, wholeNumber, withDefault } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { listAudit } from "../../operations/audit-log.ts";
import { SEAL_FAULTS, verifyAuditLog } from "../../operations/seal.ts";
import { isoTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";

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

const AuditVerificationSchema = z
  .object({
    seals: z.int().openapi({ description: "How many seals were looked at" }),
    entries: z.int().openapi({ description: "How many entries they cover" }),
    next: z.int().nullable().openapi({ description: "Go on with this as `after`; null at the end" }),
    newest: z.union([SealSchema, z.null()]).openapi({ description: "Null before the first seal" }),
    waiting: z.int().openapi({ description: "Entries that wait for a seal, a minute at most" }),
    faults: z.array(FaultSchema).openapi({ description: "Empty if everything is as it was written" }),
  })
  .openapi("AuditVerification", { description: "The audit log compared with its seals" });

const AuditEntrySchema = z
  .object({
    id: z.uuid().openapi({ description: "The entry's id" }),
    at: z.iso.datetime().openapi({ description: "When it was done", example: "2026-11-20T09:00:00Z" }),
    actor: z
      .object({
        kind: z
          .enum(["operator", "account", "portal", "client", "secret_key", "api_key", "agent", "driver"])
          .openapi({ description: "The kind of credential with which it was done" }),
        id: z
          .string()
          .openapi({ description: "An operator's name, or the id of the account, client or key" }),
      })
      .openapi({ description: "Who did it" }),
    action: z.string().openapi({ description: "What was done", example: "partner.suspended" }),
    subject_id: z.string().openapi({ description: "The id of what the action was done to" }),
    partner_id: z.uuid().nullable().openapi({ description: "The partner that it concerns, if any" }),
    details: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What was changed, by the kind of action", example: { name: "Konga Stores" } }),
  })
  .openapi("AuditEntry");

const common = { access: "operator", tag: "Operator: service" } as const;

export function addAuditRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/audit",
      summary: "List the audit log, newest first",
      description:
        "Records what operators did, and what was done with credentials. Entries are never changed or deleted. The newest " +
        "10,000 that fit are listed and counted: `page` times `pageSize` is at most 10,000; `to` reaches older ones.",
      query: new Query({
        ...pageParameters(200),
        action: text("Only this action", { max: 100, example: "partner.suspended" }),
        actor: text("Only actions of this operator, account, client or key", { max: 100, example: "ada" }),
        subject_id: text("Only actions that were done to this id", {
          max: 100,
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
        partner_id: partnerIdParameter("Only actions that concern this partner"),
        from: timeOrDate("Only what was done at or after this time; a date means its start in UTC", "start"),
        to: timeOrDate("Only what was done at or before this time; a date means its end in UTC", "end"),
      }),
      responses: {
        200: {
          description: "One page of entries",
          content: {
            "application/json": {
              schema: searchedPageSchema(
                AuditEntrySchema,
                "Only if over 10,000 entries fit each of several filters: the newest 10,000 alone, from then on, were looked through",
              ),
            },
          },
        },
      },
    },
    async ({ deps, query, reply }) => {
      return reply(200, pageBody(await listAudit(deps, query, query), query));
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/audit/verification",
      summary: "Compare the audit log with its seals",
      description:
        "Each minute new entries are sealed, with a MAC over the seal before and the entries. A log that was rewritten in " +
        "the database shows here. Some seals at a time: go on with `next` as `after`. What concerns the whole log is looked " +
        "at in the last answer.",
      query: new Query({
        after: withDefault(wholeNumber("After this seal; 0 from the beginning", { min: 0 }), 0),
        known: text(
          "A seal that is kept elsewhere, in Workers Logs or a backup, as `number:mac`: it must be in the chain",
          {
            max: 100,
            pattern: "^\\d+:[\\w-]+$",
            example: "17:2jmj7l5rSw0yVb_vlWAYkK_YBwkAAAAAAAAAAAAAAAA",
          },
        ),
      }),
      responses: { 200: oneAnswer("What was found", AuditVerificationSchema) },
    },
    async ({ deps, query, reply }) => {
      const { newest, faults, ...found } = await verifyAuditLog(deps, query);
      const seal = newest && { number: newest.number, at: isoTime(newest.at), mac: newest.mac };
      return reply(200, {
        data: {
          ...found,
          newest: seal ?? null,
          faults: faults.map(({ fault, seal, entryId }) => ({ fault, seal, entry_id: entryId })),
        },
      });
    },
  );
}
