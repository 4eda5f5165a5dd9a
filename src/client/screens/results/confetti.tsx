import { useEffect, useRef } from 'react';
import { wantsStillness } from '#client/device/media.ts';
import type { Side } from '#client/ui/art/sides.tsx';

/** Pieces in the air, however it ended (spec §9). */
const pieces = 50;
const lastsMs = 3000;
const shapes = ['strip', 'record', 'burst'] as const;
/** Of the fall, this part is the throw; then a piece sinks. */
const thrown = 0.22;
/** How far a throw carries aside and down, as parts of the sky's height. */
const reach = { aside: 0.3, down: 0.35 };

type Throw = { winner?: Side | undefined; quiet: boolean; signal: AbortSignal };

/** No key ink: it would eat the letters. On the winner's own ground their colour is seen as lighter and darker tints of it. */
function inksOf({ winner, quiet }: Throw): string[] {
  if (!winner) return ['var(--bb-yellow)', 'var(--bb-paper)', 'var(--bb-yellow)'];
  if (!quiet) return ['var(--bb-yellow)', 'var(--bb-paper)', `var(--bb-side-${winner === 'a' ? 'b' : 'a'})`];
  const ink = `var(--bb-side-${winner})`;
  return [`color-mix(in oklab, ${ink} 45%, white)`, `color-mix(in oklab, ${ink} 72%, black)`, ink];
}

/** Throws once from the top edge, or lets it sink from there; the signal clears the air early. */
export function throwConfetti(sky: HTMLElement, how: Throw): void {
  const { quiet, signal } = how;
  const inks = inksOf(how);
  const inTheAir = Array.from({ length: pieces }, (_, index) => {
    const piece = document.createElement('i');
    piece.className = `piece ${shapes[index % shapes.length]}`;
    piece.style.left = `${(100 * (index + Math.random())) / pieces}%`;
    piece.style.color = inks[Math.floor(index / shapes.length) % inks.length] ?? '';
    return piece;
  });
  sky.append(...inTheAir);
  const height = sky.clientHeight;
  const way = quiet ? sinkingOf : fallOf;
  for (const piece of inTheAir) piece.animate(way(height), { duration: lastsMs, fill: 'forwards' });
  const clear = () => {
    for (const piece of inTheAir) piece.remove();
  };
  setTimeout(clear, lastsMs);
  signal.addEventListener('abort', clear);
}

/** Three stations, so that the browser moves a piece by itself, without a script in each frame. */
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

/** Slowly, and not to the ground. */
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

/** First the ink floods the poster, then the word stands, then this; in milliseconds. */
const afterTheWord = 700;

interface ConfettiProps {
  winner?: Side;
  /** The loser does not cheer: it sinks, in the winner's colour. */
  quiet?: boolean;
}

/** Falls once over the poster, behind its words; not at all where motion is not wanted. */
export function Confetti({ winner, quiet = false }: ConfettiProps) {
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = sky;
    if (!current || wantsStillness()) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => throwConfetti(current, { winner, quiet, signal: leaving.signal }),
      afterTheWord,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [winner, quiet]);
  return (
    <div
      ref={sky}
      className="confetti pointer-events-none absolute inset-0 z-3 overflow-hidden [contain:strict]"
      aria-hidden="true"
    />
  );
}
