import { useRef } from "preact/hooks";
import { ConnectionError, ProblemError } from "../../../../client/src/problem.ts";

/**
 * A creation that takes effect once, however often it is sent. While its answer is unknown and the person changes nothing,
 * it is sent again with the same key and body, even if the page could add something meanwhile, such as a price.
 */
export function useCreation<Body extends object, Made>(
  create: (body: Body, idempotencyKey: string) => Promise<Made>,
): (given: object, body: Body) => Promise<Made> {
  const unanswered = useRef<{ given: string; body: Body; key: string } | undefined>(undefined);
  return async (given, body) => {
    const text = JSON.stringify(given);
    const last = unanswered.current;
    const sent = last?.given === text ? last : { given: text, body, key: crypto.randomUUID() };
    unanswered.current = sent;
    try {
      return await create(sent.body, sent.key);
    } catch (error) {
      const isUnknown =
        error instanceof ConnectionError || (error instanceof ProblemError && error.status >= 500);
      if (!isUnknown) unanswered.current = undefined;
      throw error;
    }
  };
}
