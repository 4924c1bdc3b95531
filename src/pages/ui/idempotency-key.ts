import { useRef } from "preact/hooks";

/** The key of a creation: the same when the same thing is sent again, and another when something in it was changed. */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ sent: "", key: "" });
  return (body) => {
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: crypto.randomUUID() };
    return last.current.key;
  };
}
