import type { ReactNode } from 'react';

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** What it switches; a press on the words counts, too. */
  children: ReactNode;
}

/** A checkbox that takes effect at once. */
export const Switch = ({ on, onChange, children }: SwitchProps) => (
  <label className="flex min-h-11 items-center gap-4">
    <span className="min-w-0 flex-1">{children}</span>
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the browser itself says whether a checkbox is checked
      role="switch"
      className="h-8 w-14 flex-none cursor-pointer appearance-none rounded-(--bb-radius-block) border-(--bb-edge) border-2 p-[0.1875rem] before:block before:size-[1.375rem] before:rounded-[3px] before:bg-(--bb-edge) checked:border-text checked:bg-text checked:before:translate-x-6 checked:before:bg-wall forced-colors:appearance-auto forced-colors:before:hidden"
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
