import type { Options, Shape } from 'canvas-confetti';
import type { Seat } from '#client/data/use-battle.ts';
import { burstPath } from '#client/ui/burst.ts';

/** Pieces in the air, however it ended (spec §9). */
const pieces = 50;
const lastsMs = 3000;
const framesASecond = 60;
/** Where along the top edge they are let go. */
const hands = [0.05, 0.28, 0.5, 0.72, 0.95] as const;
/** How hard each hand throws, so that the pieces do not fall as one row. */
const strength = [26, 10, 34, 16, 22] as const;
/** What a gravity of 1 falls in one frame, in px. */
const fallsAFrame = 3;

const inks = { a: '#fd5f96', b: '#6be967', yellow: '#fce62e', paper: '#f6f4eb' } as const;

/** A path and its box, from 0 to `wide` and `high`; left to find the box by itself, the library tries half a million points. */
const shape = (path: string, wide: number, high: number): Shape => {
  const scale = 10 / Math.max(wide, high);
  const matrix = [scale, 0, 0, scale, (-wide / 2) * scale, (-high / 2) * scale];
  // It takes whatever a DOMMatrix is made of.
  return { type: 'path', path, matrix: matrix as unknown as DOMMatrix };
};

/** Strips, little records, little bursts. */
const shapes: Shape[] = [
  shape('M0 0h9v15h-9z', 9, 15),
  shape('M7 0a7 7 0 1 0 .01 0zM7 5a2 2 0 1 1 -.01 0z', 14, 14),
  shape(burstPath(10), 200, 200),
];

type Throw = { loser?: Seat | undefined; signal: AbortSignal };

/** Throws once; the signal clears the air early. No key ink: it would eat the letters. */
export async function throwConfetti(canvas: HTMLCanvasElement, { loser, signal }: Throw): Promise<void> {
  const { default: confetti } = await import('canvas-confetti');
  if (signal.aborted) return;
  // The page's security policy allows no workers made on the spot.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  const thrown: Options = {
    shapes,
    colors: [inks.yellow, inks.paper, loser ? inks[loser] : inks.yellow],
    ticks: (lastsMs / 1000) * framesASecond,
    angle: 270,
    spread: 110,
    gravity: canvas.clientHeight / ((lastsMs / 1000) * framesASecond * fallsAFrame),
    scalar: 1.5,
  };
  for (const [place, x] of hands.entries()) {
    const share = Math.floor((pieces + place) / hands.length);
    void fire({ ...thrown, particleCount: share, startVelocity: strength[place], origin: { x, y: -0.04 } });
  }
  const clear = () => fire.reset();
  const timer = setTimeout(clear, lastsMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clear();
  });
}
