import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; hint?: ReactNode; children: ReactNode };

export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-7 border-line border-t-2 pt-5">
      <h2 id={id} className="poster text-[1.75rem] leading-none">
        {title}
      </h2>
      {hint && <p className="mt-2 text-muted">{hint}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3.5">{children}</div>
    </section>
  );
}
