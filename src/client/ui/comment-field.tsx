import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

interface CommentFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  max: number;
  label: string;
}

export function CommentField({ value, onChange, max, label, className, ...rest }: CommentFieldProps) {
  const id = useId();
  return (
    <div className={classNames('comment field', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={1}
        value={value}
        maxLength={max}
        onChange={(event) => onChange(event.target.value.slice(0, max))}
      />
      <span className="count digits" aria-hidden="true">
        {value.length}/{max}
      </span>
    </div>
  );
}
