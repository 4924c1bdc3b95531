import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../handheld/elements/icon.tsx";
import { t } from "../texts/translate.ts";

interface Asked {
  /** What a "yes" does. */
  consequence: string;
  yes: string;
  answer: (isYes: boolean) => void;
}

type Ask = (consequence: string, yes: string) => Promise<boolean>;

/**
 * Asks a question in place of a sheet's content, which is hidden as long as there is one. It is never answered if the sheet
 * is closed.
 */
export function useQuestion(): [question: ComponentChildren, ask: Ask] {
  const [asked, setAsked] = useState<Asked>();
  const asking = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!asked && asking.current instanceof HTMLElement) asking.current.focus();
  }, [asked]);
  const ask: Ask = (consequence, yes) =>
    new Promise((resolve) => {
      asking.current = document.activeElement;
      const answer = (isYes: boolean) => {
        setAsked(undefined);
        resolve(isYes);
      };
      setAsked({ consequence, yes, answer });
    });
  return [asked && <Question {...asked} />, ask];
}

function Question({ consequence, yes, answer }: Asked) {
  const confirm = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => confirm.current!.focus(), []);
  return (
    <div class="stack">
      <p id="consequence">{consequence}</p>
      <button
        ref={confirm}
        type="button"
        class="primary"
        aria-describedby="consequence"
        onClick={() => answer(true)}
      >
        {yes}
      </button>
      <button type="button" class="quiet" onClick={() => answer(false)}>
        <Icon name="back" />
        {t("Back|a button")}
      </button>
    </div>
  );
}
