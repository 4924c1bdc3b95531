import { z } from "@hono/zod-openapi";
import type { ToldAlarm } from "../../db/json-columns.ts";
import type { Router } from "../../http/router.ts";
import {
  type AlarmEndpoint,
  type AlarmMessage,
  createAlarmEndpoint,
  deleteAlarmEndpoint,
  listAlarmEndpoints,
  MAX_ALARM_ENDPOINTS,
  maskedUrl,
  testAlarmEndpoint,
} from "../../operations/alarm-endpoints.ts";
import { copiedLine } from "../../shared/fields.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { alarmEndpointId } from "../schemas/path-parameters.ts";
import { signingSecret } from "../schemas/webhook-secret.ts";

const format = () =>
  z.enum(["json", "text"]).openapi({
    description:
      '`json` has everything about each alarm; `text` is `{"text": "…"}`, which chat tools take and show',
  });

const NewAlarmEndpoint = z
  .strictObject({
    url: copiedLine(2000).openapi({
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
          description: "As in `GET /operator/status`",
        }),
        since: z.iso.datetime().openapi({ description: "Since when, as far as it is known" }),
      }),
    )
    .openapi({ description });

const AlarmMessageSchema = z
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

const AlarmEndpointSchema = z
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
const AlarmEndpointWithSecret = AlarmEndpointSchema.extend({ secret: signingSecret() }).openapi(
  "AlarmEndpointWithSecret",
  { description: "Where alarms are sent, and the secret that signs them" },
);

const common = { access: "operator", tag: "Operator: service" } as const;

const toldView = (alarms: readonly ToldAlarm[]) =>
  alarms.map(({ code, subject, since }) => ({ code, subject, since: isoTime(since) }));

const messageView = (message: AlarmMessage): z.infer<typeof AlarmMessageSchema> => ({
  id: message.id,
  at: isoTime(message.at),
  began: toldView(message.began.filter(({ isReminder }) => !isReminder)),
  reminded: toldView(message.began.filter(({ isReminder }) => isReminder)),
  ended: toldView(message.ended),
  status: message.sentAt !== null ? "sent" : message.dueAt === null ? "failed" : "pending",
  tries: message.tries,
  sent_at: isoTimeOrNull(message.sentAt),
  error: message.error,
});

const endpointView = (
  { id, url, format, createdAt }: AlarmEndpoint,
  messages: readonly AlarmMessage[],
): z.infer<typeof AlarmEndpointSchema> => ({
  id,
  url: maskedUrl(url),
  format,
  created_at: isoTime(createdAt),
  messages: messages.map(messageView),
});

export function addAlarmEndpointRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/alarm-endpoints",
      summary: "List where alarms are told",
      description: "With the last messages to each of them, and without their secrets.",
      responses: {
        200: oneAnswer(
          `All endpoints, at most ${MAX_ALARM_ENDPOINTS}, the oldest first`,
          z.array(AlarmEndpointSchema).openapi({ description: "The oldest first" }),
        ),
      },
    },
    async ({ deps, reply }) => {
      const endpoints = await listAlarmEndpoints(deps);
      return reply(200, {
        data: endpoints.map(({ endpoint, messages }) => endpointView(endpoint, messages)),
      });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/alarm-endpoints",
      summary: "Register where alarms are told",
      description:
        "Each minute the cron sends there which alarms of `GET /operator/status` began and which ended, signed as webhooks " +
        "are, until it arrives or is over. The first message has those that there are already, and every four hours " +
        "(`ALARM_REMINDER_HOURS`) there is a reminder of those that last.",
      body: NewAlarmEndpoint,
      responses: {
        201: oneAnswer("The endpoint, with its secret, shown once", AlarmEndpointWithSecret),
      },
      problems: ["invalid_transition"],
    },
    async ({ deps, actor, body, reply }) => {
      const { endpoint, secret } = await createAlarmEndpoint(deps, actor, body);
      return reply(201, { data: { ...endpointView(endpoint, []), secret } });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/alarm-endpoints/{id}",
      params: { id: alarmEndpointId },
      summary: "Delete an alarm endpoint",
      description: "Nothing more is sent there.",
      responses: { 204: { description: "The endpoint is deleted" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await deleteAlarmEndpoint(deps, actor, params.id);
      return reply(204);
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/alarm-endpoints/{id}/test",
      params: { id: alarmEndpointId },
      summary: "Send a test to an alarm endpoint",
      description: "It is sent at once, in one try; the answer says whether it arrived.",
      responses: { 200: oneAnswer("What became of it", AlarmMessageSchema) },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: messageView(await testAlarmEndpoint(deps, actor, params.id)) }),
  );
}
