import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useAnytimeLimitReached } from '#client/battle/use-anytime-limit.ts';
import { go } from '#client/shell/go.ts';
import { PageTitle } from '#client/shell/page-title.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Carousel } from '#client/ui/controls/carousel.tsx';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { type BattleType, battleTypeLabel, battleTypes } from '#rules/battle-types.ts';
import { type Mode, modes } from '#rules/modes.ts';
import type { Pace } from '#rules/pace.ts';
import { battleTypeLook, TypePoster } from './battle-type-look.tsx';
import { storeChoice, storedChoice, useOpenBattle } from './open-battle.ts';
import { PaceSwitch } from './pace-switch.tsx';
import { StepHeader } from './step-header.tsx';

type AllTypesProps = { chosen: BattleType; onChoose: (type: BattleType) => void; onClose: () => void };

function AllTypes({ chosen, onChoose, onClose }: AllTypesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Sheet onClose={onClose} label="All battle types" wide="60rem">
      <div className="p-5 pb-6">
        <div className="flex items-center justify-between gap-3">
          <h2 className="poster text-[2.25rem] leading-none">All battle types</h2>
          <IconButton icon={X} label="Close" className="-mr-2.5" onClick={onClose} />
        </div>
        <ul
          ref={list}
          className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(5.5rem,100%),1fr))] gap-[8px] lg:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] lg:gap-[12px]"
        >
          {battleTypes.map((type) => (
            <li key={type}>
              <TypeTile type={type} chosen={type === chosen} onChoose={() => onChoose(type)} />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

function TypeTile({ type, chosen, onChoose }: { type: BattleType; chosen: boolean; onChoose: () => void }) {
  const { name, icon: Icon, inks } = battleTypeLook[type];
  return (
    <button
      type="button"
      className={classNames(
        'grid size-full min-h-19 content-center justify-items-center gap-[6px] rounded-poster border-2 border-keyline px-[2px] py-[8px] text-center font-extrabold text-small text-key leading-[1.15] outline-offset-2 font-stretch-[84%] [background:var(--ground)_border-box] wrap-anywhere focus-visible:outline-3 focus-visible:outline-focus lg:min-h-[min(7rem,15svh)]',
        chosen && 'outline-3 outline-text',
      )}
      style={{ '--ground': inks[0] }}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span
        className={classNames(
          'grid size-9 place-items-center rounded-full',
          chosen ? 'bg-paper text-key' : 'bg-key text-paper',
        )}
      >
        {chosen ? <Check /> : <Icon />}
      </span>
      <span>{name}</span>
    </button>
  );
}

export function ChooseType({ mode, urlPace, me }: { mode: Mode; urlPace: Pace | undefined; me: OwnUser }) {
  const [index, setIndex] = useState(() => battleTypes.indexOf(storedChoice().battleType));
  const [pace, setPace] = useState(() => urlPace ?? storedChoice().pace);
  const [seesAll, setSeesAll] = useState(false);
  const type = battleTypes[index] ?? 'wildcard';
  useEffect(() => storeChoice({ mode, battleType: type, pace }), [mode, type, pace]);
  // The pace is stored now; from the URL, a reload would undo the player's next choice.
  useEffect(() => {
    if (urlPace) go(`${paths.createGame}?mode=${mode}`, { replace: true });
  }, [urlPace, mode]);
  const choose = (chosen: BattleType) => {
    setIndex(battleTypes.indexOf(chosen));
    setSeesAll(false);
  };
  const toModes = () => go(paths.createGame);
  return (
    <>
      <StepHeader onBack={toModes} />
      <main className={pace === 'live' ? 'pb-[240px]' : 'pb-[290px]'}>
        <div className="page stage flex flex-col max-lg:max-w-phone turned:max-w-none lg:pt-7">
          {/* The heading gets the focus, so "See all" comes after it in the document. */}
          <PageTitle className="max-sm:low:text-[min(2.25rem,10.5vw)]">Choose Battle Type</PageTitle>
          <p className="-order-1 -mt-[12px] -mb-[4px] flex items-center justify-between">
            <span className="bill text-faint turned:hidden">Step 2 of 2</span>
            <Button
              kind="quiet"
              size="sm"
              icon={LayoutGrid}
              className="-mr-[12px] min-h-[44px] w-auto px-[12px]"
              onClick={() => setSeesAll(true)}
            >
              {`See all ${battleTypes.length}`}
            </Button>
          </p>
        </div>
        {/* On a small phone the posters leave the dots below them visible above the bar. */}
        <div className="mt-[12px] max-sm:mt-[4px] turned:mt-[2px] lg:relative lg:mt-[28px] lg:[--end:max(var(--bb-gutter),calc(50%-var(--bb-max-stage)/2))]">
          <Carousel
            items={battleTypes}
            index={index}
            onIndex={setIndex}
            label="Battle types"
            itemLabel={battleTypeLabel}
            itemWidth={268}
            ends={ends}
            renderItem={(type, { active }) => <TypePoster {...battleTypeLook[type]} active={active} />}
          />
        </div>
        <ChosenBar type={type} mode={mode} pace={pace} me={me} onPace={setPace} onBack={toModes} />
        {seesAll && <AllTypes chosen={type} onChoose={choose} onClose={() => setSeesAll(false)} />}
      </main>
    </>
  );
}

const endRoom =
  '[--end-aside:clamp(40px,6vw,88px)] [--end-edge:max(var(--bb-gutter),calc(50vw_-_var(--bb-max-stage)_/_2))]';
const endTitle =
  'poster mb-[14px] block text-balance text-[clamp(2.5rem,4.4vw,4rem)] text-text leading-[0.95]';

/** Texts before the first card and after the last one on a wide screen. */
const ends = [
  <p key="start" className={`w-full pr-(--end-aside) pl-(--end-edge) text-muted ${endRoom}`}>
    <b className={endTitle}>Pick a hill to die on.</b>
    <span>{`${battleTypes.length} of them. The arrow keys work too.`}</span>
  </p>,
  <p key="end" className={`w-full pr-(--end-edge) pl-(--end-aside) text-muted ${endRoom}`}>
    <b className={endTitle}>That was all.</b>
    <span>Nothing for you? Wildcard takes any song.</span>
  </p>,
] as const;

const createLook =
  'max-lg:low:flex-1 max-sm:low:px-[4px] max-sm:low:text-[1rem] max-sm:low:font-stretch-75% lg:w-[16rem] lg:flex-none lg:px-[8px]';
/** On a low screen this button is beside the primary button, not below it. */
const backLook =
  'min-h-[44px] max-lg:low:-order-1 max-lg:low:w-auto max-lg:low:px-0 max-lg:low:text-small max-lg:low:font-stretch-70% lg:-order-1 lg:mr-auto lg:w-auto lg:flex-none lg:px-0 max-lg:[&>.lucide]:hidden';

interface ChosenBarProps {
  type: BattleType;
  mode: Mode;
  pace: Pace;
  me: OwnUser;
  onPace: (pace: Pace) => void;
  onBack: () => void;
}

function ChosenBar({ type, mode, pace, me, onPace, onBack }: ChosenBarProps) {
  const full = useAnytimeLimitReached(me);
  const { open, opening } = useOpenBattle();
  const label = battleTypeLabel(type);
  return (
    <BottomBar keepOnDesktop className="type-bar turned:[&>div]:max-w-none">
      <div className="flex flex-wrap items-center gap-x-[20px] gap-y-[2px] max-sm:low:gap-x-[10px] max-sm:low:gap-y-0 turned:flex-nowrap lg:gap-y-[12px]">
        {/* On a phone the explanation of "any time" takes the place of this hint. */}
        <p
          className={classNames(
            'mb-2.5 flex basis-full flex-wrap justify-between gap-x-3 text-muted text-small max-sm:mb-[4px] max-lg:low:-order-2 turned:hidden lg:m-0 lg:grid lg:basis-auto lg:whitespace-nowrap lg:text-body',
            pace === 'anytime' && 'max-sm:sr-only',
          )}
        >
          <span>
            Selected: <b className="text-text">{label}</b>
          </span>
          <span>{modes[mode].label}</span>
        </p>
        <PaceSwitch pace={pace} full={full} isGuest={me.isGuest} onChange={onPace} />
        {pace === 'live' ? (
          <Button
            pending={opening}
            pendingText="Creating..."
            onClick={() => open({ mode, battleType: type })}
            className={createLook}
          >{`Create ${label}`}</Button>
        ) : (
          <Button
            iconAfter={ArrowRight}
            disabled={full !== null}
            onClick={() => go(`${paths.createGame}?mode=${mode}&type=${type}`)}
            className={createLook}
          >
            Choose Your Song
          </Button>
        )}
        <Button kind="quiet" icon={ArrowLeft} onClick={onBack} className={backLook}>
          Back to Mode Selection
        </Button>
      </div>
    </BottomBar>
  );
}
