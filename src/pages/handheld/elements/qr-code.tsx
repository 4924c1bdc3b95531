import { useEffect, useState } from "preact/hooks";
import type { qrOutline } from "./qr-outline.ts";

/** The margin that readers need, in modules. */
const QUIET_ZONE = 4;

type Outline = ReturnType<typeof qrOutline>;

/** The QR code of a text, whose script few people need; undefined until it is loaded. */
export function useQrCode(text: string): Outline | undefined {
  const [outline, setOutline] = useState<Outline>();
  useEffect(() => {
    void import("./qr-outline.ts").then(
      ({ qrOutline }) => setOutline(qrOutline(text)),
      () => undefined,
    );
  }, [text]);
  return outline;
}

/** Beside it stands what it says: assistive technology skips it. */
export function QrCode({ path, side }: Outline) {
  const whole = side + 2 * QUIET_ZONE;
  return (
    <svg
      class="qr-code"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shape-rendering="crispedges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
