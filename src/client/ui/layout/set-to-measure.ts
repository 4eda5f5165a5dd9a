const narrowest = 62;
const widest = 125;
const trialPx = 100;

interface Measure {
  max: number;
  min: number;
}

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

/** Sets one line as a poster printer does: size until the column or `max` is full, then the width axis. */
export function setToMeasure(line: HTMLElement, column: number, { max, min }: Measure): void {
  if (column === 0) return;
  line.classList.remove('cut');
  // As wide as its letters. Another `display` would make it another line, which counts as painted anew.
  line.style.width = 'max-content';
  line.style.fontSize = `${trialPx}px`;
  const size = (trialPx * column) / Math.max(1, setWidthAxis(line, narrowest));
  line.style.fontSize = `${Math.max(min, Math.min(max, size))}px`;
  if (size > max) setWidthAxis(line, widestThatFits(line, column));
  line.classList.toggle('cut', size < min);
  line.style.width = '';
}
