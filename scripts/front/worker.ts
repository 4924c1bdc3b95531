interface Env {
  API: Fetcher;
  CONSUMER: Fetcher & {
    scheduled(options: { scheduledTime: Date; cron: string }): Promise<{ outcome: string }>;
  };
}

export default {
  fetch: (request, env) => env.API.fetch(request),

  async scheduled({ scheduledTime, cron }, env) {
    const { outcome } = await env.CONSUMER.scheduled({ scheduledTime: new Date(scheduledTime), cron });
    if (outcome !== "ok") throw new Error(`the consumer's cron ended with ${outcome}`);
  },
} satisfies ExportedHandler<Env>;
