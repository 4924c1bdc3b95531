import type { DeliveryDue } from "../src/platform/deps.ts";

/** The yardstick for webhooks: a consumer that only sends the webhook of each message, a whole batch at once. */
export default {
  async queue(batch, env) {
    await Promise.all(
      batch.messages.map(async ({ body }) => {
        const response = await fetch(env.RECEIVER, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body).padEnd(500),
        });
        await response.arrayBuffer();
      }),
    );
  },
} satisfies ExportedHandler<{ RECEIVER: string }, DeliveryDue>;
