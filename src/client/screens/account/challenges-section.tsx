import type { ReactNode } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { logInAgain } from '#client/shell/log-in-again.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { Section } from './section.tsx';

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** What it switches; a press on the words counts, too. */
  children: ReactNode;
}

/** A checkbox that takes effect at once. */
const Switch = ({ on, onChange, children }: SwitchProps) => (
  <label className="flex min-h-11 items-center gap-4">
    <span className="min-w-0 flex-1">{children}</span>
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the browser itself says whether a checkbox is checked
      role="switch"
      className="h-8 w-14 flex-none cursor-pointer appearance-none rounded-(--bb-radius-block) border-(--bb-edge) border-2 p-[0.1875rem] before:block before:size-[1.375rem] before:rounded-[3px] before:bg-(--bb-edge) checked:border-text checked:bg-text checked:before:translate-x-6 checked:before:bg-wall forced-colors:appearance-auto forced-colors:before:hidden"
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);

const sayFailed = (error: Error) =>
  isUnauthorized(error)
    ? logInAgain()
    : toast({
        ...{ tone: 'failed', title: 'Not changed' },
        text: wordsOf(error, 'Something went wrong. Try again in a moment.'),
      });

/** Whether those one has played may ask for another battle. Should a change fail, what was chosen before stands there again. */
export function ChallengesSection({ user }: { user: OwnUser }) {
  const { isPending, variables, mutateAsync } = useSend('setChallenges');
  const isOn = isPending ? variables?.body?.on === true : !user.challengesOff;
  const choose = (on: boolean) => {
    if (isPending) return;
    void mutateAsync({ body: { on } }).then(() => setCurrentUser({ ...user, challengesOff: !on }), sayFailed);
  };
  return (
    <Section title="Challenges">
      <Switch on={isOn} onChange={choose}>
        Rivals may ask you for another battle.
      </Switch>
      <p className="mt-1 text-muted text-small">Whoever lost to you may still ask for a rematch.</p>
    </Section>
  );
}
