import { type ComponentProps, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface CommentFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  max: number;
  label: string;
}

export function CommentField({ value, onChange, max, label, className, ...rest }: CommentFieldProps) {
  const id = useId();
  // As the server counts: an emoji is one.
  const characters = Array.from(value).length;
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
        maxLength={max + value.length - characters}
        onChange={(event) => onChange(Array.from(event.target.value).slice(0, max).join(''))}
        aria-describedby={`${id}count`}
        // It has grown to its four lines by then, perhaps under the bar.
        onFocus={(event) => event.target.scrollIntoView({ block: 'nearest' })}
      />
      <span id={`${id}count`} className="count digits" aria-hidden="true">
        <span>{`${characters}/${max}`}</span>
        <span className="sr-only"> characters</span>
      </span>
    </div>
  );
}
