import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  /** The agent's or the driver's name. */
  name: string;
  secret: string;
  /** Which page the key signs in at. */
  page: "counter" | "driver";
  /** Shown above the name: an agent's point. */
  heading?: string;
  onClose: () => void;
}

const QUIET_ZONE = 4;

const WORDS = {
  counter: { key: "Agent key", code: "QR code that signs in at the counter page" },
  driver: { key: "Driver key", code: "QR code that signs in at the driver's page" },
};

/** A key, shown once, with the QR code by which the counter or the driver's page signs in. */
export function SignInSheet({ name, secret, page, heading, onClose }: Props) {
  const address = `${location.origin}/${page}/`;
  const code = generate(`${address}#key=${secret}`);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <Dialog title={`Sign-in sheet of ${name}`} onClose={onClose}>
      <div class="stack">
        <div class="sheet">
          {heading && <p class="sheet-point">{heading}</p>}
          <p>{name}</p>
          <svg
            viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
            role="img"
            aria-label={WORDS[page].code}
          >
            <path d={toSvgPath(code)} />
          </svg>
          <p>
            Open <b>{address}</b> and scan this code, or scan it with the phone's camera.
          </p>
          <p>Whoever has this sheet can sign in. Keep it like a key.</p>
        </div>
        <CopyOnce
          label={WORDS[page].key}
          secret={secret}
          hint="Print the sheet or copy the key now: it is not shown again."
        />
        <div class="buttons">
          <button type="button" class="primary" onClick={() => print()}>
            <Icon name="print" />
            Print the sheet
          </button>
        </div>
      </div>
    </Dialog>
  );
}
