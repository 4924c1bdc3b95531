import { useId, useState } from "preact/hooks";
import { Icon } from "../icon.tsx";

interface Props {
  label: string;
  /** Which files can be chosen: `.csv,text/csv`. */
  accept: string;
  onFile: (file: File) => void;
}

/** Takes a file that is chosen, or dropped on it. */
export function Upload({ label, accept, onFile }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is besides the file field, which is reached by keyboard
    <div
      class="upload"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }}
    >
      <Icon name="upload" />
      <label for={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // So that the same file can be chosen again when it was mended.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
