import { toast } from '#client/announce/toasts.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { logInAgain } from '#client/shell/log-in-again.ts';
import { Switch } from '#client/ui/controls/switch.tsx';
import type { OwnUser } from '#contract/schemas.ts';
import { Section } from './section.tsx';

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
    </Section>
  );
}
