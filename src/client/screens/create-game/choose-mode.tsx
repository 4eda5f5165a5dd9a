import ArrowRight from 'lucide-react/icons/arrow-right';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/paths.ts';
import { usePage } from '#client/shell/use-page.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { BottomBar } from '#client/ui/layout/bottom-bar.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';
import { aboutMinutes, type Mode, modeKeys, modes, songsEach } from '#rules/modes.ts';
import { keepChoice, keptChoice } from './choice.ts';
import { ModeCard } from './mode-card.tsx';
import { StepHeader } from './step-header.tsx';

const lines: Record<Mode, string> = {
  fast: 'One shot. No second chances.',
  secret: 'Scores stay sealed until the end.',
  medium: 'Go deep. The long night decides.',
};

export function ChooseMode() {
  usePage('Choose Game Mode');
  const [, go] = useLocation();
  const [mode, setMode] = useState(() => keptChoice().mode);
  const choose = (chosen: Mode) => {
    setMode(chosen);
    keepChoice({ mode: chosen });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keepChoice({ mode });
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
              <ModeChoice key={key} mode={key} checked={mode === key} onChoose={() => choose(key)} />
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

function ModeChoice({ mode, checked, onChoose }: { mode: Mode; checked: boolean; onChoose: () => void }) {
  const { label, rounds } = modes[mode];
  return (
    <ModeCard
      name="mode"
      value={mode}
      title={label}
      songs={rounds}
      count={songsEach(mode)}
      duration={aboutMinutes(mode)}
      line={lines[mode]}
      sealed={mode === 'secret'}
      checked={checked}
      onChange={onChoose}
    />
  );
}
