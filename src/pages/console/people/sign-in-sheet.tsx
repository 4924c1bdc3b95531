import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  /** The agent's. */
  name: string;
  agentKey: string;
  pointName: string;
  onClose: () => void;
}

const QUIET_ZONE = 4;

/** An agent's key, shown once, with the QR code by which the counter page signs in. */
export function SignInSheet({ name, agentKey, pointName, onClose }: Props) {
  const counter = `${location.origin}/counter/`;
  const code = generate(`${counter}#key=${agentKey}`);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <Dialog title={`Sign-in sheet of ${name}`} onClose={onClose}>
      <div class="stack">
        <div class="sheet">
          <p class="sheet-point">{pointName}</p>
          <p>{name}</p>
          <svg
            viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
            role="img"
            aria-label="QR code that signs in at the counter page"
          >
            <path d={toSvgPath(code)} />
          </svg>
          <p>
            Open <b>{counter}</b> and scan this code, or scan it with the phone's camera.
          </p>
          <p>Whoever has this sheet can sign in. Keep it like a key.</p>
        </div>
        <CopyOnce
          label="Agent key"
          secret={agentKey}
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
