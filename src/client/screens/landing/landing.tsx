import { Redirect, useSearchParams } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useInvitation } from '#client/data/use-invitation.ts';
import { paths } from '#client/paths.ts';
import { product } from '#client/product.ts';
import { Footer } from '#client/shell/footer.tsx';
import { SupportUs } from '#client/shell/support-us.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { type Mode, modes } from '#rules/modes.ts';
import { CalledOut } from './called-out.tsx';
import { readInviteCode } from './invite-code.ts';
import { InviteTicket } from './invite-ticket.tsx';
import { LandingChoice } from './landing-choice.tsx';
import { LandingPoster } from './landing-poster.tsx';
import { ThreeSteps } from './three-steps.tsx';
import { useNewPlayer } from './use-new-player.ts';

/** For strangers; a player who is signed in is led home, or to the room of their invitation: `?code=` (spec §2 Landing page). */
export function Landing() {
  const me = useCurrentUser();
  const [search] = useSearchParams();
  const code = readInviteCode(search.get('code'));
  if (me.user) return <Redirect to={code ? paths.joinGame(code) : paths.home} replace />;
  return me.state === 'loading' ? null : <Poster code={code} />;
}

const howItIsWon = (mode: Mode): string =>
  modes[mode].rounds === 1
    ? 'Play each other a song, score it out of ten, and the higher score wins.'
    : 'Play each other songs, score them out of ten, and the higher total wins.';

/** The poster everybody comes in by. */
function Poster({ code }: { code: string | null }) {
  const invitation = useInvitation(code);
  const invited = invitation.open ? invitation : null;
  const title = invited?.room ? `${nameOf(invited.room.host)} challenges you` : product;
  usePage(title);
  const { start, starting } = useNewPlayer(invitation.open ? code : null);
  return (
    <main className="landing lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(min(26rem,40vw),min(31.25rem,50vw))]">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <LandingPoster invitation={invited} onStart={start} />
      <div className="page relative z-3 lg:flex lg:min-h-svh lg:max-w-none lg:flex-col lg:px-14 lg:pt-16">
        {invited ? (
          <CalledOut room={invited.room} max={84} className="hidden lg:block side:mb-5 side:block" />
        ) : (
          <p className="poster text-balance text-[2.875rem] leading-[0.98] max-lg:hidden">
            Your song against theirs. Loudest taste wins.
          </p>
        )}
        <ThreeSteps className="max-lg:hidden" />
        {code && (
          <div className="-mt-1 mb-5 lg:mt-0 max-lg:[@media(max-height:719px)]:mb-3">
            <InviteTicket code={code} invitation={invitation} />
            {invited && (
              <p className="mt-2.5 text-balance text-center text-small leading-[1.3] lg:hidden">
                {howItIsWon(invited.room?.mode ?? 'fast')}
              </p>
            )}
          </div>
        )}
        <div className={code ? '' : 'pt-8.5 max-lg:[@media(max-height:719px)]:pt-4 lg:pt-0'}>
          <LandingChoice code={code} open={invitation.open} onStart={start} starting={starting} />
        </div>
        <div className="mt-7 border-line border-t-2 pt-5 pb-8 lg:mt-auto lg:border-0">
          <SupportUs compact />
          <Footer className="mt-5" />
        </div>
      </div>
    </main>
  );
}
