import type { ComponentProps } from "preact";

interface Props extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** @param given the fields @param form to empty them */
  onSubmit: (given: FormData, form: HTMLFormElement) => unknown;
}

/** A form that the page answers itself. */
export function Form({ onSubmit, ...attributes }: Props) {
  return (
    <form
      class="stack"
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget), event.currentTarget);
      }}
    />
  );
}
