import { useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { firstFit } from './first-fit.ts';
import { setToMeasure } from './set-to-measure.ts';

interface FitTextProps {
  children: string;
  /** The largest size in px; a shorter line is widened instead. */
  max: number;
  min?: number;
  className?: string;
  as?: 'span' | 'h1' | 'h2' | 'p' | 'b';
}

export function FitText({ children, max, min = 20, className, as: Tag = 'span' }: FitTextProps) {
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
    // Fitting changes the height, which the observer reports too: only a new width is news.
    const observer = new ResizeObserver(() => box.clientWidth !== column && setLine());
    observer.observe(box);
    document.fonts.addEventListener('loadingdone', setLine);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', setLine);
    };
  }, [children, max, min]);
  const first = firstFit.of?.(children, max, min);
  return (
    <Tag className={classNames('fit', className)} style={first?.box}>
      <span ref={line} className="poster" style={first?.line}>
        {children}
      </span>
    </Tag>
  );
}
