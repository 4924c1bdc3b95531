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
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import {
  AlarmEndpointSchema,
  AlarmEndpointWithSecret,
  AlarmMessageSchema,
  NewAlarmEndpoint,
} from "../schemas/alarm-endpoint.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { alarmEndpointId } from "../schemas/path-parameters.ts";

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
      confirmed: true,
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
