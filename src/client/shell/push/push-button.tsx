import { useMutation } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Share from 'lucide-react/icons/share';
import { useEffect, useRef, useState } from 'react';
import { send } from '#client/data/send.ts';
import { askPermission, type PushState, readPushState, subscribe, unsubscribe } from '#client/device/push.ts';
import { toastFailure } from '#client/shell/failure-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';

async function startPush(pushKey: string): Promise<void> {
  if (!(await askPermission())) return;
  const body = await subscribe(pushKey);
  try {
    await send('subscribePush', { body });
  } catch (error) {
    // With a subscription in the browser, `readPushState` would report pushes as on.
    await unsubscribe();
    throw error;
  }
}

async function stopPush(): Promise<void> {
  const endpoint = await unsubscribe();
  // If this request fails, the push service reports the end of the subscription to the server.
  if (endpoint) await send('unsubscribePush', { body: { endpoint } });
}

const toastFailed = (error: Error) => toastFailure(error, 'Not changed', 'This browser refused it.');

/** Returns the state of pushes in this browser, null until it is known. Reads it again on focus, after a visit to the settings. */
function usePushState() {
  const [state, setState] = useState<PushState | null>(null);
  const refresh = async () => setState(await readPushState());
  useEffect(() => {
    const readAgain = () => void readPushState().then(setState, () => setState('impossible'));
    readAgain();
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, []);
  return { state, refresh };
}

type PushButtonProps = { pushKey: string; className?: string | undefined };

/** Turns pushes on and off. Only a press asks for the permission. */
export function PushButton({ pushKey, className }: PushButtonProps) {
  const { state, refresh } = usePushState();
  const pressed = useRef(false);
  const start = useRef<HTMLButtonElement>(null);
  const change = useMutation({
    mutationFn: (way: 'on' | 'off') => (way === 'on' ? startPush(pushKey) : stopPush()),
    onError: toastFailed,
    onSettled: refresh,
  });
  const press = (way: 'on' | 'off') => {
    pressed.current = true;
    change.mutate(way);
  };
  useEffect(() => {
    // The removed "Stop" button had the focus.
    if (state === 'off' && pressed.current && document.activeElement === document.body)
      start.current?.focus();
  }, [state]);
  if (state === null || state === 'impossible') return null;
  return (
    <div className={className}>
      {state === 'off' ? (
        <Button
          ref={start}
          kind="ghost"
          size="sm"
          icon={Bell}
          pending={change.isPending}
          pendingText="One moment..."
          onClick={() => press('on')}
        >
          Tell me when it is my move
        </Button>
      ) : (
        <PushStatus
          state={state}
          takesFocus={pressed.current}
          pending={change.isPending}
          onStop={() => press('off')}
        />
      )}
    </div>
  );
}

const words = {
  on: 'You are told on this device.',
  denied: 'This browser blocks notifications. Allow them for this page in its settings, then come back.',
  'from-home-screen':
    'To be told on an iPhone or iPad, add the game to the home screen first (Share, Add to Home Screen) and open it there.',
} as const;
const icons = { on: Bell, denied: BellOff, 'from-home-screen': Share } as const;

type StatusProps = { state: keyof typeof words; takesFocus: boolean; pending: boolean; onStop: () => void };

function PushStatus({ state, takesFocus, pending, onStop }: StatusProps) {
  return (
    <Note icon={icons[state]} live={takesFocus} takesFocus={takesFocus}>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className={state === 'on' ? undefined : 'font-[450] text-small'}>{words[state]}</span>
        {state === 'on' && (
          <Button
            kind="ghost"
            size="sm"
            className="w-auto"
            pending={pending}
            pendingText="One moment..."
            onClick={onStop}
          >
            Stop
          </Button>
        )}
      </span>
    </Note>
  );
}
