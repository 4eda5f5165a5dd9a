import { Redirect, useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { paths } from '#client/paths.ts';
import { MinimalHeader } from '#client/shell/header/minimal-header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';
import { pages } from '#contract/pages.ts';
import { type AvatarType, avatarTypes } from '#rules/avatars.ts';
import { useAvatarChoice } from './use-avatar-choice.ts';
import { WarriorRow } from './warrior-row.tsx';
import './select-avatar.css';

/** For a player who has an account; anyone else first gets a name (spec §2 Choose Your Music Warrior). */
export function SelectAvatar() {
  const me = useCurrentUser();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'anonymous') return <Redirect to={paths.nickname} replace />;
  return <Warriors own={me.user.avatarType} />;
}

const female = avatarTypes.filter((avatar) => avatar.startsWith('female'));
const male = avatarTypes.filter((avatar) => avatar.startsWith('male'));

function Warriors({ own }: { own: AvatarType | null }) {
  usePage(pages['select-avatar'].title);
  const [, navigate] = useLocation();
  const { chosen, choose } = useAvatarChoice();
  // A link opened in a tab of its own has nothing behind it.
  const back = () => (window.history.length > 1 ? window.history.back() : navigate(paths.root));
  // The own one, else one with a neighbour on either side: so that the row is seen to go on.
  const firstOf = (row: AvatarType[], otherwise: AvatarType) => row.find((each) => each === own) ?? otherwise;
  const rows = { chosen, onChoose: choose };
  return (
    <>
      <MinimalHeader title="" onBack={back} />
      <Page width="stage" className="pb-8 max-lg:max-w-phone max-lg:px-0 lg:pt-6">
        <div className="-mt-2 px-5 lg:mt-0 lg:px-0">
          <PageTitle hint={<Hint />}>Choose Your Music Warrior</PageTitle>
        </div>
        <div className="warriors lg:mt-12 lg:grid lg:grid-cols-2 lg:gap-16 xl:mt-7 xl:grid-cols-1 xl:gap-5">
          <WarriorRow
            title="Female warriors"
            warriors={female}
            first={firstOf(female, 'female_2')}
            {...rows}
          />
          <WarriorRow title="Male warriors" warriors={male} first={firstOf(male, 'male_3')} {...rows} />
        </div>
      </Page>
    </>
  );
}

const Hint = () => (
  <>
    <span className="lg:hidden">Swipe, then tap the one you play as.</span>
    <span className="max-lg:hidden">Press the one you play as.</span>
  </>
);
