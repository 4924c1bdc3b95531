import { copiedLine } from "../../shared/fields.ts";

/** A webhook's URL in a body. `urlFault` checks whether the deployment may call it. */
export const webhookUrl = () =>
  copiedLine(2000).openapi({
    description: "Where webhooks are sent: https, on port 443",
    format: "uri",
    example: "https://shop.example.com/hooks",
  });
