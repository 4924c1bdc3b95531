import { element, setText } from "../../ui/element.ts";
import { isOnline } from "../data/connection.ts";
import { texts } from "../texts/texts.ts";
import { icon } from "./icon.ts";

const t = texts.connection;

/** Shows in the header whether the service can be reached, and how many scans are pending or rejected. */
export class ConnectionStatus {
  readonly button: HTMLButtonElement;
  /** Announces changes to screen readers, which read the button's text only when it has the focus. */
  readonly announcement = element("p", { class: "hidden", role: "status" });

  constructor(onClick: () => void) {
    this.button = element("button", { type: "button", class: "connection", onclick: onClick });
  }

  update(scans: { rejection?: unknown }[]): void {
    const hasConnection = isOnline();
    const rejected = scans.filter(({ rejection }) => rejection).length;
    const pending = scans.length - rejected;
    const text = [
      hasConnection ? t.online : t.offline,
      pending > 0 && t.pending(pending),
      rejected > 0 && t.rejected(rejected),
    ]
      .filter(Boolean)
      .join("\u00a0· ");
    if (text === this.announcement.textContent) return;
    this.button.dataset.state = hasConnection ? (scans.length > 0 ? "busy" : "online") : "offline";
    this.button.title = scans.length > 0 ? t.showOutbox : "";
    this.button.replaceChildren(icon(hasConnection ? "online" : "offline"), element("span", {}, text));
    setText(this.announcement, text);
  }
}
