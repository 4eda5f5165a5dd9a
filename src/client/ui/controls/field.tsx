import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

type FieldMessageProps = { id: string; error?: ReactNode; hint?: ReactNode };

/** Shows the error of a field, else its hint. */
export function FieldMessage({ id, error, hint }: FieldMessageProps) {
  return error || hint ? (
    <p id={id} className={error ? 'field-error' : 'field-hint'}>
      {error || hint}
    </p>
  ) : null;
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  count?: { now: number; max: number };
  icon?: LucideIcon;
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, count, icon: Icon, trailing, className, ...input } = props;
  const id = useId();
  const messageId = `${id}-message`;
  // React does not receive input before hydration, so the field is read-only until then.
  const hydrated = useHydrated();
  return (
    <div className={className}>
      <div className={labelHidden ? 'sr-only' : 'lbl'}>
        <label htmlFor={id}>{label}</label>
        {count && <span className="aside digits" aria-hidden="true">{`${count.now}/${count.max}`}</span>}
      </div>
      <div className={classNames('field', error && 'bad')}>
        {Icon && <Icon />}
        <input
          autoComplete="off"
          dir="auto"
          readOnly={!hydrated}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
        />
        {trailing}
        {error && <CircleAlert />}
      </div>
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
}
