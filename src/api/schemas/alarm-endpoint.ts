import { z } from "@hono/zod-openapi";
import { line } from "../../shared/fields.ts";
import { signingSecret } from "./webhook-secret.ts";

const format = () =>
  z.enum(["json", "text"]).openapi({
    description:
      '`json` has everything about each alarm; `text` is `{"text": "…"}`, which chat tools take and show',
  });

export const NewAlarmEndpoint = z
  .strictObject({
    url: line(2000).openapi({
      description: "Where alarms are told: https, on port 443, with a public host name",
      format: "uri",
      example: "https://chat.example.com/hooks/c3VwcG9ydC1hbGFybXM",
    }),
    format: format().default("json"),
  })
  .openapi("NewAlarmEndpoint");

const told = (description: string) =>
  z
    .array(
      z.object({
        code: z.string().openapi({ description: "The alarm's code", example: "dead_letters" }),
        subject: z.string().nullable().openapi({
          description: "The database, chore or partner that it is about; null if it is about the service",
        }),
        since: z.iso.datetime().openapi({ description: "Since when, as far as it is known" }),
      }),
    )
    .openapi({ description });

export const AlarmMessageSchema = z
  .object({
    id: z.uuid().openapi({ description: "Its `webhook-id`" }),
    at: z.iso.datetime().openapi({ description: "When there was something to tell" }),
    began: told("The alarms that began; a test has none in all three lists"),
    reminded: told("Those that were told hours ago and last"),
    ended: told("Those that ended"),
    status: z.enum(["pending", "sent", "failed"]).openapi({
      description:
        "`pending`: it is tried until it arrives; `failed`: it was over before, or is told by a later message",
    }),
    tries: z.int().openapi({ description: "How often it was tried" }),
    sent_at: z.iso.datetime().nullable().openapi({ description: "When it arrived; null: it has not" }),
    error: z.string().nullable().openapi({
      description: "Why the last try failed",
      example: "answered 404",
    }),
  })
  .openapi("AlarmMessage", { description: "What was sent, or is being sent" });

export const AlarmEndpointSchema = z
  .object({
    id: z.uuid().openapi({ description: "The endpoint's id" }),
    url: z.string().openapi({
      description: "Its host, and the end of a long path: whoever knows all of it may write there",
      example: "https://chat.example.com/…YXJt",
    }),
    format: format(),
    created_at: z.iso.datetime().openapi({ description: "When it was registered" }),
    messages: z.array(AlarmMessageSchema).openapi({ description: "The last ten, the newest first" }),
  })
  .openapi("AlarmEndpoint", { description: "Where alarms are sent" });
export const AlarmEndpointWithSecret = AlarmEndpointSchema.extend({ secret: signingSecret() }).openapi(
  "AlarmEndpointWithSecret",
  { description: "Where alarms are sent, and the secret that signs them" },
);
