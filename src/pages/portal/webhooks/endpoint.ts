import type { z } from "@hono/zod-openapi";
import type { EndpointSchema } from "../../../api/schemas/webhook-endpoint.ts";

export type Endpoint = z.infer<typeof EndpointSchema>;

export const ENDPOINTS = "/partner/webhook-endpoints";
