import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';

type Fit = { box: CSSProperties; line: CSSProperties };

/** Computes the size of a line without measuring it. Set while the server renders a page, never in a browser. */
export const firstFit: { of?: (text: string, max: number, min: number) => Fit } = {};

const narrowest = 62;
const widest = 125;
const trialPx = 100;

type SizeRange = { max: number; min: number };

function setWidthAxis(line: HTMLElement, axis: number): number {
  line.style.fontStretch = `${axis}%`;
  return line.offsetWidth;
}

function widestThatFits(line: HTMLElement, column: number): number {
  let low = narrowest;
  let high = widest;
  while (high - low > 0.5) {
    const axis = (low + high) / 2;
    if (setWidthAxis(line, axis) > column) high = axis;
    else low = axis;
  }
  return low;
}

/** Fits one line into the column: first by the font size, up to `max`, then by the width axis of the typeface. */
function fitLine(line: HTMLElement, column: number, { max, min }: SizeRange): void {
  if (column === 0) return;
  line.classList.remove('cut');
  // `max-content` makes the line as wide as its letters. Another `display` would replace its box, which is painted again.
  line.style.width = 'max-content';
  line.style.fontSize = `${trialPx}px`;
  const size = (trialPx * column) / Math.max(1, setWidthAxis(line, narrowest));
  line.style.fontSize = `${Math.max(min, Math.min(max, size))}px`;
  if (size > max) setWidthAxis(line, widestThatFits(line, column));
  line.classList.toggle('cut', size < min);
  line.style.width = '';
}

interface FitTextProps {
  children: string;
  /** Maximum font size in px; the letters of a line that is still too short are widened. */
  max: number;
  min?: number;
  /** Shows the text in capitals. */
  capitals?: boolean;
  className?: string;
  as?: 'span' | 'p';
}

export function FitText({ children, max, min = 12, capitals, className, as: Tag = 'span' }: FitTextProps) {
  const line = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const text = line.current;
    const box = text?.parentElement;
    if (!text || !box || children === '') return;
    let column = -1;
    const setLine = () => {
      column = box.clientWidth;
      fitLine(text, column, { max, min });
    };
    setLine();
    // The observer also reports the height, which fitting changes, so the callback compares the width.
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
