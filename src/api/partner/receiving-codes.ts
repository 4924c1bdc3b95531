import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { isoTime } from "../../shared/time.ts";
import {
  endReceivingCode,
  listReceivingCodes,
  MAX_CODE_PARCELS,
  makeReceivingCode,
} from "../../tracking/codes/receiving-codes.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { receivingCodeId } from "../schemas/path-parameters.ts";
import { ReceivingCodeSchema, receivingCodeView } from "../schemas/receiving-code.ts";

const ListedCodeSchema = ReceivingCodeSchema.extend({
  signed: z
    .array(
      z.object({
        trackingCode: z.string().openapi({ description: "The parcel's code" }),
        reference: z.string().nullable().openapi({ description: "Null once its order is archived" }),
        at: z.iso.datetime().openapi({ description: "When it became known" }),
      }),
    )
    .openapi({ description: "What it signed for, the first first" }),
}).openapi("ListedReceivingCode", { description: "A receiving code" });

const NewReceivingCode = z
  .strictObject({
    parcels: z
      .int()
      .min(1)
      .max(MAX_CODE_PARCELS)
      .openapi({ description: "How many you take back", example: 12 }),
  })
  .openapi("NewReceivingCode");

const common = { access: "account_or_secret_key", tag: "Partner" } as const;

export function addReceivingCodeRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/receiving-codes",
      summary: "Make a receiving code",
      description:
        "Signs for so many parcels that a driver brings back, and for no more. Good until the day ends in Africa/Lagos, and " +
        "for 30 minutes at least; ten can be open.",
      body: NewReceivingCode,
      responses: { 201: oneAnswer("The code", ReceivingCodeSchema) },
      problems: ["invalid_transition"],
    },
    async ({ deps, actor, body, reply }) =>
      reply(201, { data: receivingCodeView(await makeReceivingCode(deps, actor, body.parcels)) }),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/receiving-codes",
      summary: "List receiving codes",
      description: "At most 100 of the last 7 days, with what each signed for.",
      responses: {
        200: oneAnswer("The codes", z.array(ListedCodeSchema).openapi({ description: "The newest first" })),
      },
    },
    async ({ deps, actor, reply }) => {
      const codes = await listReceivingCodes(deps, actor);
      const signedView = ({ code, reference, at }: (typeof codes)[number]["signed"][number]) => ({
        ...{ trackingCode: code, reference, at: isoTime(at) },
      });
      return reply(200, {
        data: codes.map((code) => ({ ...receivingCodeView(code), signed: code.signed.map(signedView) })),
      });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/partner/receiving-codes/{id}",
      params: { id: receivingCodeId },
      summary: "End a receiving code",
      description:
        "It signs for nothing from now on. What was handed back before, and is sent later, still counts.",
      responses: { 204: { description: "It has ended" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await endReceivingCode(deps, actor, params.id);
      return reply(204, null);
    },
  );
}
