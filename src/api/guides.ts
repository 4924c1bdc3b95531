/** A document for partners' developers, which is served as Markdown beside the reference. */
export interface Guide {
  /** Its name under `/docs/guides/`, without `.md`. */
  name: string;
  /** Its path in the project. */
  source: string;
  /** Its own heading. */
  title: string;
  /** What it is about, in a sentence. */
  about: string;
}

const guide = (name: string, title: string, about: string, source = `docs/${name}.md`): Guide => ({
  ...{ name, source, title, about },
});

/** In the order in which they are offered. */
export const GUIDES: readonly Guide[] = [
  guide(
    "partners",
    "For partners",
    "credentials, prices, orders, labels, cancelling, batches, the white-label API, states, idempotency, errors, limits",
  ),
  guide(
    "webhooks",
    "Webhooks",
    "the events, how they are signed and sent again, a receiver, and trying it out",
  ),
  guide(
    "client",
    "pudo-client",
    "the client for JavaScript and TypeScript, with types, retries and `verifyWebhook`",
    "client/README.md",
  ),
  guide("languages", "Python and PHP", "from the price to the label, and checking a webhook's signature"),
  guide("widget", "The map widget", "an element for a checkout, with which customers choose a point"),
  guide("tracking", "The tracking page", "where customers see their parcel"),
  guide(
    "counter",
    "At the point: the counter page and scans",
    "what agents and drivers scan, and what follows from it",
  ),
];

export const pathOf = ({ name }: Guide): string => `/docs/guides/${name}.md`;
