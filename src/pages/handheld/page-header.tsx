import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ConnectionStatus } from "./connection-status.tsx";
import { Icon } from "./elements/icon.tsx";
import { t } from "./texts/translate.ts";

interface Props {
  /** The page's symbol. */
  symbol: string;
  /** The scans that are not recorded; undefined until they are read. */
  scans: ReadonlySignal<{ own: readonly { rejection?: unknown }[] } | undefined>;
  onConnection: () => void;
  onSettings: () => void;
  /** The page's name. */
  children: ComponentChildren;
}

/** The page's name, its connection, and the way to its settings. */
export function PageHeader({ symbol, scans, onConnection, onSettings, children }: Props) {
  return (
    <header>
      <Icon name={symbol} />
      <h1 tabIndex={-1}>{children}</h1>
      <ConnectionStatus scans={scans.value?.own} onClick={onConnection} />
      <button type="button" class="icon-button" aria-label={t("Settings|of a device")} onClick={onSettings}>
        <Icon name="settings" />
      </button>
    </header>
  );
}

/** The outbox, and a function that leads to it once it is rendered. */
export function useOutbox(): [part: RefObject<HTMLDivElement | null>, goThere: () => void] {
  const part = useRef<HTMLDivElement>(null);
  /** How often somebody asked for it. */
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => {
    if (asked === 0) return;
    part.current!.focus();
    part.current!.scrollIntoView({ block: "nearest" });
  }, [asked]);
  return [part, () => setAsked((before) => before + 1)];
}
