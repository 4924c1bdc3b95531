/** The headers by which scripts of every origin may read an answer of the public family. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy",
};

/** The headers of the answer to a preflight, besides those above. */
export const preflightHeaders = (allow: string) => ({
  allow,
  "access-control-allow-methods": allow,
  "access-control-allow-headers": "Accept, If-None-Match, X-Request-Id",
  "access-control-max-age": "86400",
});
