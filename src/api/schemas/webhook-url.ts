import { line } from "../../shared/fields.ts";

/** A webhook's URL in a body; whether it may be called is the deployment's to say: see `urlFault`. */
export const webhookUrl = () =>
  line(2000).openapi({ format: "uri", example: "https://shop.example.com/hooks" });
