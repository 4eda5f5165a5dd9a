import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { battleTypeLook } from '#client/ui/battle-type-look.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Carousel } from '#client/ui/carousel.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { TypePoster } from '#client/ui/type-poster.tsx';
import { type BattleType, battleTypeLabel, battleTypes } from '#rules/battle-types.ts';
import { type Mode, modes } from '#rules/modes.ts';
import { StepHeader } from './step-header.tsx';
import { useOpenRoom } from './use-open-room.ts';

export function ChooseType({ mode }: { mode: Mode }) {
  usePage('Choose Battle Type');
  const [, go] = useLocation();
  const [index, setIndex] = useState(0);
  const toModes = () => go(paths.createGame);
  return (
    <>
      <StepHeader onBack={toModes} />
      <main className="pb-[190px]">
        <div className="page stage max-lg:max-w-phone lg:pt-7">
          <span className="bill mt-0.5 mb-2 block text-faint">Step 2 of 2</span>
          <PageTitle>Choose Battle Type</PageTitle>
        </div>
        <div className="mt-3 lg:mt-5">
          <Carousel
            items={battleTypes}
            index={index}
            onIndex={setIndex}
            label="Battle types"
            itemKey={(type) => type}
            itemLabel={battleTypeLabel}
            itemWidth={268}
            counter
            renderItem={(type, { active }) => <TypePoster {...battleTypeLook[type]} active={active} />}
          />
        </div>
      </main>
      <ChosenBar type={battleTypes[index] ?? 'wildcard'} mode={mode} onBack={toModes} />
    </>
  );
}

const low = '[@media(max-height:719px)]';

function ChosenBar({ type, mode, onBack }: { type: BattleType; mode: Mode; onBack: () => void }) {
  const { open, opening } = useOpenRoom();
  const label = battleTypeLabel(type);
  return (
    <BottomBar keepOnDesktop>
      <div className="flex flex-wrap items-center gap-x-5 lg:flex-nowrap">
        <p className="mb-2.5 flex basis-full flex-wrap justify-between gap-x-3 text-muted text-small lg:m-0 lg:basis-auto lg:text-body">
          <span>
            Selected: <b className="text-text">{label}</b>
          </span>
          <span>{modes[mode].label}</span>
        </p>
        <Button
          pending={opening}
          pendingText="Creating..."
          onClick={() => open({ mode, battleType: type })}
          className={`${low}:flex-1 lg:w-80 lg:flex-none`}
        >
          Create {label}
        </Button>
        <Button
          kind="quiet"
          icon={ArrowLeft}
          onClick={onBack}
          className={`mt-0.5 min-h-11 ${low}:max-lg:order-first ${low}:max-lg:w-32 ${low}:max-lg:px-0 ${low}:max-lg:text-small max-lg:[&>svg]:hidden lg:order-first lg:mt-0 lg:mr-auto lg:w-auto lg:px-0`}
        >
          Back to Mode Selection
        </Button>
      </div>
    </BottomBar>
  );
}
