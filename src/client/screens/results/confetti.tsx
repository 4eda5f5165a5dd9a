import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#client/device/media.ts';
import { after } from '#client/timings.ts';
import { otherSide, type Side } from '#client/ui/art/sides.tsx';

/** Number of pieces, for every result (spec §9). */
const pieceCount = 50;
const lastsMs = 3000;
const shapes = ['strip', 'record', 'burst'] as const;
/** Fraction of the fall that is the throw; afterwards a piece sinks. */
const thrown = 0.22;
/** Maximum distance of a throw to the side and down, as fractions of the height of the box. */
const reach = { aside: 0.3, down: 0.35 };

/** `quiet`: for the loser, the confetti sinks in the winner's colour. */
type Throw = { winner?: Side | undefined; quiet?: boolean };

/** Returns the inks of the pieces: no black, which would hide the text; on the winner's ground tints of the winner's ink. */
function inksOf({ winner, quiet }: Throw): string[] {
  if (!winner) return ['var(--bb-yellow)', 'var(--bb-paper)', 'var(--bb-yellow)'];
  if (!quiet) return ['var(--bb-yellow)', 'var(--bb-paper)', `var(--bb-side-${otherSide(winner)})`];
  const ink = `var(--bb-side-${winner})`;
  return [`color-mix(in oklab, ${ink} 45%, white)`, `color-mix(in oklab, ${ink} 72%, black)`, ink];
}

/** Throws the confetti once from the top edge, or lets it sink from there if `quiet`. */
export function throwConfetti(container: HTMLElement, how: Throw): void {
  const inks = inksOf(how);
  const elements = Array.from({ length: pieceCount }, (_, index) => {
    const piece = document.createElement('i');
    piece.className = `piece ${shapes[index % shapes.length]}`;
    piece.style.left = `${(100 * (index + Math.random())) / pieceCount}%`;
    piece.style.color = inks[Math.floor(index / shapes.length) % inks.length] ?? '';
    return piece;
  });
  container.append(...elements);
  const height = container.clientHeight;
  const frames = how.quiet ? sinkingOf : fallOf;
  for (const piece of elements) piece.animate(frames(height), { duration: lastsMs, fill: 'forwards' });
  setTimeout(() => {
    for (const piece of elements) piece.remove();
  }, lastsMs);
}

/** Returns three keyframes, so that the browser animates a piece without a script in each frame. */
function fallOf(height: number): Keyframe[] {
  const aside = height * reach.aside * (2 * Math.random() - 1);
  const down = height * reach.down * Math.random();
  const turns = 1 + 2 * Math.random();
  const at = (x: number, y: number, part: number) =>
    `translate(${x}px, ${y}px) rotate(${turns * part}turn) rotateX(${2 * turns * part}turn)`;
  return [
    { transform: at(0, -24, 0), easing: 'cubic-bezier(0.1, 0.6, 0.5, 1)' },
    {
      transform: at(aside, down, thrown),
      opacity: 1,
      offset: thrown,
      easing: 'cubic-bezier(0.3, 0, 0.8, 0.9)',
    },
    { transform: at(1.3 * aside, down + height, 1), opacity: 0 },
  ];
}

/** Returns the keyframes of quiet confetti, which falls more slowly and not to the bottom. */
function sinkingOf(height: number): Keyframe[] {
  const aside = 24 * (2 * Math.random() - 1);
  const down = height * (0.15 + 0.4 * Math.random());
  const turns = Math.random() - 0.5;
  const at = (part: number) =>
    `translate(${part * aside}px, ${part * down - 24}px) rotate(${part * turns}turn)`;
  return [
    { transform: at(0), opacity: 1 },
    { transform: at(0.8), opacity: 1, offset: 0.8 },
    { transform: at(1), opacity: 0 },
  ];
}

/** Delay of the confetti in milliseconds, until the ink has filled the poster and the word is shown. */
const delayMs = 700;

/** Shows confetti that falls once over the poster, behind the text; none for a player who prefers reduced motion. */
export function Confetti({ winner, quiet = false }: Throw) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (!current || prefersReducedMotion()) return;
    return after(delayMs, () => throwConfetti(current, { winner, quiet }));
  }, [winner, quiet]);
  return (
    <div
      ref={container}
      className="confetti pointer-events-none absolute inset-0 z-3 overflow-hidden [contain:strict]"
      aria-hidden="true"
    />
  );
}
