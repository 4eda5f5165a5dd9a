import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import { type FormEvent, useState } from 'react';
import { go } from '#client/shell/go.ts';
import { PageTitle } from '#client/shell/page-title.tsx';
import { ink } from '#client/ui/art/poster-art.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { BottomBar, Page } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import { aboutMinutes, type Mode, modeKeys, modes, songsEach } from '#rules/modes.ts';
import { storeChoice, storedChoice } from './open-battle.ts';
import { StepHeader } from './step-header.tsx';

const colours = [ink.orange, ink.sky, ink.lilac, ink.teal, ink.red];
const stepPx = 27;

/** Shows one record for each song; white ones for a Top Secret Mission, because the scores are secret. */
function ModeRecords({ mode, selected }: { mode: Mode; selected: boolean }) {
  const { rounds } = modes[mode];
  const sealed = mode === 'secret';
  const inverted = selected && rounds === 1;
  const colourOf = (colour: string) => (sealed ? ink.paper : inverted ? ink.key : colour);
  const records = colours
    .slice(0, rounds)
    .map((colour, index) => ({ x: 37 + index * stepPx, colour: colourOf(colour) }));
  return (
    <svg
      className="h-[4.375rem] w-auto min-w-0 max-sm:low:h-[2.75rem] lg:h-auto lg:max-h-[8.25rem] lg:max-w-full"
      viewBox={`0 0 ${74 + (rounds - 1) * stepPx} 76`}
      aria-hidden="true"
    >
      {records.toReversed().map(({ x, colour }) => (
        <g key={x}>
          <circle cx={x} cy="38" r="35" fill={colour} stroke={ink.key} strokeWidth="3" />
          <g fill="none" stroke={ink.key} strokeOpacity=".32" strokeWidth="1.6">
            <circle cx={x} cy="38" r="29" />
            <circle cx={x} cy="38" r="24" />
          </g>
          <circle cx={x} cy="38" r="15" fill={inverted ? ink.yellow : ink.key} />
          {sealed ? (
            <path d={`M${x - 9} 34h18M${x - 9} 42h11`} stroke={ink.paper} strokeWidth="4" />
          ) : (
            <circle cx={x} cy="38" r="3" fill={colour} />
          )}
        </g>
      ))}
    </svg>
  );
}

const lines: Record<Mode, string> = {
  fast: 'One shot. No second chances.',
  secret: 'Scores stay sealed until the end.',
  medium: 'Go deep. The long night decides.',
};

type ModeCardProps = { mode: Mode; checked: boolean; onChoose: () => void };

function ModeCard({ mode, checked, onChoose }: ModeCardProps) {
  return (
    <label
      className={classNames(
        'mode-card relative block rounded-poster border-2 shadow-(--bb-shadow-pasted) has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3 px-[16px] py-[14px] max-sm:low:px-[14px] max-sm:low:pt-[8px] max-sm:low:pb-[10px] lg:flex lg:min-h-[min(23.75rem,48svh)] lg:flex-col lg:px-[24px] lg:pt-[22px] lg:pb-[26px]',
        checked
          ? 'border-keyline bg-yellow text-key [--tick-edge:var(--bb-key)] [--tick-ground:var(--bb-key)] [--tick-ink:var(--bb-yellow)] bg-clip-border'
          : 'border-(--bb-edge) bg-board',
      )}
    >
      <input
        type="radio"
        className="sr-only"
        name="mode"
        value={mode}
        checked={checked}
        onChange={onChoose}
      />
      <span className="flex items-center justify-between gap-[12px]">
        <b className="poster text-[min(2.125rem,15vw)] leading-none wrap-break-word max-sm:low:text-[min(1.75rem,13vw)] lg:text-[min(2.25rem,5vw)]">
          {modes[mode].label}
        </b>
        <span className="tick-disc">{checked && <Check />}</span>
      </span>
      <span className="mt-2 flex items-center justify-between gap-[12px] lg:flex-1 lg:flex-col lg:items-start">
        <span className="wrap-break-word">
          <b className="block font-bold leading-[1.35] max-sm:low:text-[0.9375rem] lg:mt-[6px] lg:text-[1.125rem]">
            {songsEach(mode)}
            <br />
            {aboutMinutes(mode)}
          </b>
          <span
            className={classNames(
              'mt-[4px] block max-w-[11.25rem] text-balance font-medium text-[0.875rem] leading-[1.4] sm:max-w-[17rem] max-sm:low:mt-0 max-sm:low:max-w-none max-sm:low:font-stretch-90% lg:max-w-none lg:text-[1rem]',
              !checked && 'text-muted',
            )}
          >
            {lines[mode]}
          </span>
        </span>
        <ModeRecords mode={mode} selected={checked} />
      </span>
    </label>
  );
}

export function ChooseMode() {
  const [mode, setMode] = useState(() => storedChoice().mode);
  const choose = (chosen: Mode) => {
    setMode(chosen);
    storeChoice({ mode: chosen });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(`${paths.createGame}?mode=${mode}`);
  };
  return (
    <>
      <StepHeader onBack={() => go(paths.home)} />
      <Page width="stage" withBar className="max-lg:max-w-phone lg:pt-7">
        <span className="bill mt-0.5 mb-2 block text-faint">Step 1 of 2</span>
        <PageTitle>Choose Game Mode</PageTitle>
        <form onSubmit={submit}>
          <div
            role="radiogroup"
            aria-label="Game mode"
            className="mt-5 grid grid-cols-1 gap-3 lg:mt-8 lg:grid-cols-3 lg:gap-5"
          >
            {modeKeys.map((key) => (
              <ModeCard key={key} mode={key} checked={mode === key} onChoose={() => choose(key)} />
            ))}
          </div>
          <BottomBar keepOnDesktop>
            <Button type="submit" iconAfter={ArrowRight} className="lg:ml-auto lg:w-80">
              Choose Battle Type
            </Button>
          </BottomBar>
        </form>
      </Page>
    </>
  );
}
