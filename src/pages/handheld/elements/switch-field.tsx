interface Props {
  id: string;
  name: string;
  /** What it does. */
  hint: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** The switch shows `isOn`, whatever was wanted. */
  onChange: (isOn: boolean) => void;
}

export function SwitchField({ id, name, hint, isOn, isDisabled = false, onChange }: Props) {
  return (
    <label class="switch" for={id}>
      <span>
        <span class="switch-name">{name}</span>
        <span class="hint">{hint}</span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state without ARIA
        role="switch"
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.checked;
          currentTarget.checked = isOn;
          onChange(wanted);
        }}
      />
    </label>
  );
}
