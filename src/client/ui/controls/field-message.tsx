import type { ReactNode } from 'react';

interface FieldMessageProps {
  id: string;
  error?: ReactNode;
  hint?: ReactNode;
}

/** The one line under a field: what is wrong, else what is wanted. */
export function FieldMessage({ id, error, hint }: FieldMessageProps) {
  if (error)
    return (
      <p id={id} className="field-error">
        {error}
      </p>
    );
  if (!hint) return null;
  return (
    <p id={id} className="field-hint">
      {hint}
    </p>
  );
}
