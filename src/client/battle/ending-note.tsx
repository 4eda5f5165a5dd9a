import Flag from 'lucide-react/icons/flag';
import TimerOff from 'lucide-react/icons/timer-off';
import { Note } from '#client/ui/feedback/note.tsx';
import type { PublicResults } from '#contract/schemas.ts';
import { countedPerPairAndDay } from '#rules/limits.ts';
import { endedByWords } from '#rules/words/ended-by.ts';
import { nameOf } from './players.ts';

type Ended = Pick<PublicResults, 'endedBy' | 'winnerId' | 'players' | 'counted' | 'songs'>;

/** Shows why the points did not decide a battle, and why it counts for nobody. `myId`: null for the public. */
export function EndingNote({ results, myId }: { results: Ended; myId: string | null }) {
  const text = [whyEarly(results, myId), whyNotCounted(results)].filter(Boolean).join(' ');
  if (!text) return null;
  return (
    <Note icon={results.endedBy === 'timeout' ? TimerOff : Flag} className="mb-4 lg:mt-6">
      {text}
    </Note>
  );
}

function whyEarly({ endedBy, winnerId, players }: Ended, myId: string | null): string | null {
  if (endedBy === 'ratings' || winnerId === null) return null;
  const winner = players.find(({ id }) => id === winnerId);
  const loser = players.find(({ id }) => id !== winnerId);
  const { one, you } = endedByWords[endedBy];
  const end = loser?.id === myId ? `You ${you}` : `${nameOf(loser)} ${one}`;
  return `${end}, so the battle ${winnerId === myId ? 'is yours' : `goes to ${nameOf(winner)}`}.`;
}

/** A battle counts once a song is rated, at most thirty a day per pair. */
function whyNotCounted({ counted, songs }: Ended): string | null {
  if (counted) return null;
  return songs.some(({ ratings }) => ratings.length > 0)
    ? `Only ${countedPerPairAndDay} battles a day between the same two count.`
    : 'Nothing was rated, so this battle counts for nobody.';
}
