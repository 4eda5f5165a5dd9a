import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Side } from '#client/ui/art/side-tag.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { BottomBar } from '#client/ui/layout/page.tsx';

const fetchQuestion = () =>
  import('./unheard-question.tsx').then((found) => ({ default: found.UnheardQuestion }));
const UnheardQuestion = lazy(fetchQuestion);

interface CompleteRatingProps {
  label: string;
  side: Side;
  disabled: boolean;
  pending: boolean;
  isUnheard: boolean;
  onRate: () => void;
}

export function CompleteRating(props: CompleteRatingProps) {
  const { label, side, disabled, pending, isUnheard, onRate } = props;
  const [asks, setAsks] = useState<'no' | 'yes' | 'answered'>('no');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asks !== 'answered') return;
    const play = box.current?.closest('.rating')?.querySelector<HTMLElement>('.play');
    play?.scrollIntoView({ block: 'nearest' });
    play?.focus({ preventScroll: true });
  }, [asks]);
  const complete = () => {
    if (!isUnheard) return onRate();
    // A question that does not come keeps no one from rating.
    void fetchQuestion().then(() => setAsks('yes'), onRate);
  };
  return (
    <>
      <BottomBar>
        <div ref={box}>
          <Button kind={side} disabled={disabled} pending={pending} onClick={complete}>
            {label}
          </Button>
        </div>
      </BottomBar>
      {asks === 'yes' && (
        <Suspense>
          <UnheardQuestion
            onClose={() => setAsks('answered')}
            onRate={() => {
              setAsks('no');
              onRate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
