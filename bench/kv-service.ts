/** A KV namespace over a folder of files, in the protocol that workerd's KV binding speaks. */
interface Env {
  FILES: Fetcher;
}

async function read(env: Env, key: string): Promise<Response> {
  const response = await env.FILES.fetch(`http://files/${key.replaceAll("/", "-")}`);
  return response.status === 200 ? new Response(response.body) : new Response(null, { status: 404 });
}

export default {
  async fetch(request, env) {
    if (request.method === "GET")
      return read(env, decodeURIComponent(new URL(request.url).pathname.slice(1)));
    const { keys, type } = await request.json<{ keys: string[]; type?: string }>();
    const values = await Promise.all(
      keys.map(async (key) => {
        const response = await read(env, key);
        if (response.status !== 200) return [key, null];
        return [key, type === "json" ? await response.json() : await response.text()];
      }),
    );
    return Response.json(Object.fromEntries(values));
  },
} satisfies ExportedHandler<Env>;
