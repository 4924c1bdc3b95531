import { Icon } from "../../handheld/elements/icon.tsx";

interface Props {
  kind: "primary" | "secondary" | "quiet" | "danger";
  icon: string;
  text: string;
  onClick: () => void;
}

/** A button of a parcel's sheet. */
export function SheetButton({ kind, icon, text, onClick }: Props) {
  return (
    <button type="button" class={kind} onClick={onClick}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
