import { useId, useState } from "preact/hooks";
import { Icon } from "../icon.tsx";

interface Props {
  label: string;
  /** Which files can be chosen: `.csv,text/csv`. */
  accept: string;
  /** The name of the file that was chosen last. */
  chosen?: string | undefined;
  onFile: (file: File) => void;
}

/** Takes a file that is chosen or dropped. */
export function Upload({ label, accept, chosen, onFile }: Props) {
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
      {chosen && <p class="hint whole-word">{chosen}</p>}
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // Lets the same file be chosen again after it was corrected.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
