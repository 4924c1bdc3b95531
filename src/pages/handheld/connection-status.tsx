import { isOnline } from "./data/connection.ts";
import { Icon } from "./elements/icon.tsx";
import { t } from "./texts/translate.ts";

interface Props {
  /** The scans that are not recorded; undefined until they are read. */
  scans: readonly { rejection?: unknown }[] | undefined;
  onClick: () => void;
}

/** Shows in the header whether the service can be reached, and how many scans are pending or rejected. */
export function ConnectionStatus({ scans, onClick }: Props) {
  const hasConnection = isOnline();
  const rejected = scans?.filter(({ rejection }) => rejection).length ?? 0;
  const waiting = (scans?.length ?? 0) - rejected;
  // Each part wraps as one.
  const text = [
    hasConnection ? t("Online") : t("Offline"),
    waiting > 0 && t("{count} waiting", { count: waiting }),
    rejected > 0 && t("{count} refused", { count: rejected }),
  ]
    .filter((part) => part !== false)
    .map((part) => part.replaceAll(" ", "\u00a0"))
    .join("\u00a0· ");
  const hasScans = waiting + rejected > 0;
  return (
    <>
      <button
        type="button"
        class="connection"
        // Without it the text only takes its room, so that nothing moves once the scans are read.
        data-state={scans && (hasConnection ? (hasScans ? "busy" : "online") : "offline")}
        title={hasScans ? t("Show the scans that are not sent yet") : ""}
        onClick={onClick}
      >
        <Icon name={hasConnection ? "online" : "offline"} />
        <span>{text}</span>
      </button>
      {/* Announces changes to screen readers, which read the button's text only when it has the focus. */}
      <p class="hidden" role="status">
        {scans && text}
      </p>
    </>
  );
}
