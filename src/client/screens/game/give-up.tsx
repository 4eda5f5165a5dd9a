import { Flag } from 'lucide-react';
import { useState } from 'react';
import { refreshSoon } from '#client/data/refresh.ts';
import { useSend } from '#client/data/use-send.ts';
import { tellRefused } from '#client/frame/tell-refused.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';

/** The way out of a battle that runs. It asks once. */
export function GiveUp({ gameId }: { gameId: number }) {
  const [asks, setAsks] = useState(false);
  const leave = useSend('giveUp');
  const giveUp = () =>
    leave.mutate(
      { params: { id: String(gameId) } },
      {
        onSuccess: refreshSoon,
        onError: (error) => tellRefused(error, 'Failed to give up'),
        onSettled: () => setAsks(false),
      },
    );
  return (
    <>
      <Button kind="quiet" size="sm" icon={Flag} className="mt-4 w-auto" onClick={() => setAsks(true)}>
        Give up
      </Button>
      <Sheet open={asks} onClose={() => setAsks(false)} label="Give up this battle?">
        <div className="p-5 pb-[34px] sm:pb-6">
          <h2 className="poster text-[2.25rem] leading-none">Give up this battle?</h2>
          <p className="mt-2 text-balance text-muted">
            Your opponent wins. The songs and ratings so far stay.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button kind="ghost" className="mb-1 flex-2" pending={leave.isPending} onClick={giveUp}>
              Give up
            </Button>
            <Button className="flex-3" onClick={() => setAsks(false)}>
              Keep playing
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
