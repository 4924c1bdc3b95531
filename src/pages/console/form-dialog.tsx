import type { ComponentProps } from "preact";
import { toast } from "../ui/feedback/toast.tsx";
import { Confirm } from "../ui/forms/confirm.tsx";

interface Props extends ComponentProps<typeof Confirm> {
  /** Shown when it is done. */
  done: string;
  onChanged: () => void;
}

/** A form in a dialog, which changes something once. */
export function FormDialog({ tone = "primary", done, work, onChanged, ...dialog }: Props) {
  return (
    <Confirm
      {...dialog}
      tone={tone}
      work={async (given) => {
        await work(given);
        toast(done);
        onChanged();
      }}
    />
  );
}

/** What is in a text field, trimmed. */
export const textIn = (given: FormData, name: string): string => String(given.get(name) ?? "").trim();
