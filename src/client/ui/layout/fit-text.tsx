import { useLayoutEffect, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { firstFit } from './first-fit.ts';
import { setToMeasure } from './set-to-measure.ts';

interface FitTextProps {
  children: string;
  /** The largest size in px; a shorter line is widened instead. */
  max: number;
  min?: number;
  /** Shown in capitals, which are wider. */
  capitals?: boolean;
  className?: string;
  as?: 'span' | 'h1' | 'h2' | 'p' | 'b';
}

export function FitText({ children, max, min = 20, capitals, className, as: Tag = 'span' }: FitTextProps) {
  const line = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const text = line.current;
    const box = text?.parentElement;
    if (!text || !box || children === '') return;
    let column = -1;
    const setLine = () => {
      column = box.clientWidth;
      setToMeasure(text, column, { max, min });
    };
    setLine();
    // Fitting changes the height, which the observer reports too: only a new width matters.
    const observer = new ResizeObserver(() => box.clientWidth !== column && setLine());
    observer.observe(box);
    document.fonts.addEventListener('loadingdone', setLine);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', setLine);
    };
  }, [children, max, min]);
  const first = firstFit.of?.(capitals ? children.toUpperCase() : children, max, min);
  return (
    <Tag className={classNames('fit', capitals && 'uppercase', className)} style={first?.box}>
      <span ref={line} className="poster" style={first?.line}>
        {children}
      </span>
    </Tag>
  );
}
