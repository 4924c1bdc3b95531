import type { ComponentChildren } from "preact";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { STATUS_ICONS } from "../../shared/status-icons.ts";

interface Props {
  status: OrderStatus;
  /** The state in a few words. */
  word: string;
  /** What happens next, and by whom. */
  next: string;
  /** By when, and what to press. */
  children?: ComponentChildren;
}

/** What a page says of a parcel first, as its tracking page does. */
export function ParcelHead({ status, word, next, children }: Props) {
  return (
    <div class="parcel-head" data-status={status}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={STATUS_ICONS[status]} />
      </svg>
      <p class="parcel-state">{word}</p>
      <p role="status">{next}</p>
      {children}
    </div>
  );
}

/** The one time that matters now. */
export function ParcelMoment({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <dl class="parcel-moment">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
