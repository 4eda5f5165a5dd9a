import { useContext } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { AwayContext } from '#client/battle/away-context.ts';
import { WaitForAway } from '#client/battle/wait-for-away.tsx';
import { nameOf, opponentOf, type Seat, seatOf } from '#client/data/use-battle.ts';
import type { TableView } from '#client/screens/game/game-board.tsx';
import { SongsThisRound } from '#client/screens/game/overview/songs-this-round.tsx';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Situation } from '#rules/situation.ts';
import { BannerAd } from './banner-ad.tsx';
import { TheirClock } from './their-clock.tsx';
import { useTheirSearch } from './use-their-search.ts';
import { useTheirStart } from './use-their-start.ts';

/** The end of a long search is what is being typed, so the end is kept. */
const mostShown = 60;

/** Nothing to do but to watch: the opponent searches, or listens to your song. */
export const OpponentTurn: TableView = ({ battle, me, situation, banner }) => {
  const { players } = battle.game;
  const opponent = opponentOf(players, me.id);
  const name = nameOf(opponent);
  const seat: Seat = opponent ? seatOf(players, opponent.id) : 'b';
  const words = useTheirSearch(battle.game.id);
  const started = useTheirStart(battle.game.id);
  const isListening = started !== null && started === battle.songs.at(-1)?.id;
  const line = lineFor(situation, { name, isListening });
  useAnnounce(isListening ? line : '');
  const away = useContext(AwayContext).has(opponent?.id ?? '');
  return (
    <div className="watching page">
      <div>
        {banner}
        <TheirClock battle={battle} name={name} seat={seat} />
        <section className="watched" aria-label={name}>
          <RecordDisc
            avatar={opponent?.avatarType}
            size="var(--watched, min(232px, 60vw, 40svh))"
            ring={`var(--bb-seat-${seat})`}
            spinning={chooses(situation) || isListening}
          />
          <p className={classNames('line', (words || away) && 'invisible')}>{line}</p>
          {words && <Searching name={name} words={words} seat={seat} />}
        </section>
        <WaitForAway battle={battle} me={me} />
      </div>
      <div>
        <SongsThisRound battle={battle} me={me} />
        <div className="mt-4">
          <BannerAd avatarType={me.avatarType} />
        </div>
      </div>
    </div>
  );
};

const chooses = (situation: Situation): boolean =>
  situation === 'they-share' || situation === 'your-song-was-rated';

type Them = { name: string; isListening: boolean };

/** What happens in the meantime; that they listen only once their player has said so. */
function lineFor(situation: Situation, { name, isListening }: Them): string {
  if (situation === 'wait-for-others') return 'The next song is on its way.';
  if (chooses(situation)) return `${name} is choosing a song.`;
  return isListening ? `${name} is listening to your song.` : `${name} has your song.`;
}

function Searching({ name, words, seat }: { name: string; words: string; seat: Seat }) {
  const end = Array.from(words).slice(-mostShown).join('');
  return (
    <div className={`searching ${seat}`}>
      <b>{`${name} is searching:`}</b>
      <p className="poster">
        <span>{`"${end.length < words.length ? '…' : ''}${end}`}</span>
        <i className="caret" />
        <span>"</span>
      </p>
    </div>
  );
}
