import Swords from 'lucide-react/icons/swords';
import { announce } from '#client/announce/announce.ts';
import { toastWithWay } from '#client/announce/toast-with-way.tsx';
import { paths } from '#client/paths.ts';

const lists: readonly string[] = [paths.root, paths.home, paths.rematch];

/** One that has a day interrupts nobody. */
export function sayAsked(title: string): void {
  if (lists.includes(window.location.pathname)) announce(title);
  else
    toastWithWay(
      { tone: 'done', icon: Swords, title, text: 'Any time: you have a day.' },
      paths.root,
      'Answer',
    );
}

/** Who is not led into the next battle is told the way. */
export const sayBegun = (title: string, gameId: number): void =>
  toastWithWay(
    { tone: 'done', icon: Swords, title, text: 'The next battle has begun.' },
    ...([paths.game(gameId), 'Go to the battle'] as const),
  );
