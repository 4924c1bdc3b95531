import { STORE_SAMPLES, WHITE_LABEL_SAMPLES } from "./client-samples.ts";

/** Stands for the address of the deployment that serves the document. */
const OF_STORE = `import { createClient } from "pudo-client";

const pudo = createClient({ baseUrl: "https://api.example.com", secretKey: process.env.PUDO_SECRET_KEY });
`;
const OF_WHITE_LABEL = `import { createClient } from "pudo-client";

const pudo = createClient({
  baseUrl: "https://api.example.com",
  clientId: process.env.PUDO_CLIENT_ID,
  clientSecret: process.env.PUDO_CLIENT_SECRET,
});
`;

/** The content of `src/http/client-samples.json`: the samples of the document, in JavaScript. */
export function clientSamples(): string {
  const texts = (samples: Record<string, (pudo: never) => unknown>, begin: string) =>
    Object.entries(samples).map(([name, sample]) => [name, `${begin}${bodyOf(sample)}`]);
  const all = [...texts(STORE_SAMPLES, OF_STORE), ...texts(WHITE_LABEL_SAMPLES, OF_WHITE_LABEL)];
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}

/** The lines of a function's body. Node.js has replaced the types with spaces. */
function bodyOf(sample: (pudo: never) => unknown): string {
  const lines = sample.toString().split("\n").slice(1, -1);
  const indent = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent).replace(/(\S) +(?=[,);])/g, "$1")).join("\n");
}
