import { Link, Redirect, useSearchParams } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { useSite } from '#client/data/use-call.ts';
import { type Invitation, useInvitation } from '#client/data/use-invitation.ts';
import { Footer, SupportUs } from '#client/shell/footer.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { paths } from '#contract/paths.ts';
import { product } from '#contract/product.ts';
import { aboutMinutes, type Mode, modes, songsEach } from '#rules/modes.ts';
import { findRoomCode } from '#rules/room-code.ts';
import { turnInWords } from '#rules/words/turn-words.ts';
import { LandingChoice, useNewPlayer } from './landing-choice.tsx';
import { CalledOut, hostNameOf, LandingPoster } from './landing-poster.tsx';

/** Text that may be meant as a code; the ticket shows the text and states that there is no such room. */
const meantAsCode = /^[A-Z0-9]{1,8}$/;

/** Returns the code of an invitation, or a text that may be meant as a code, in capitals; else null. */
export function readInviteCode(text: string | null): string | null {
  const code = findRoomCode(text ?? '') ?? text?.trim().toUpperCase() ?? '';
  return meantAsCode.test(code) ? code : null;
}

/** Returns the texts of the ticket, which promise nothing while the room is being fetched. */
function wordsFor({ room, closed, open }: Invitation): { title: string; text: string } {
  if (open) {
    const text = room ? `${songsEach(room.mode)}, ${aboutMinutes(room.mode)}` : 'A friend sent you this.';
    return { title: "You're invited!", text };
  }
  const text = 'You can still play for free.';
  if (closed)
    return { title: room ? 'This room was closed.' : 'This room is closed or does not exist.', text };
  const isOver = room?.status === 'completed';
  return { title: isOver ? 'This battle is over.' : 'This battle has already started.', text };
}

/** Shows the room of the invitation, or that the room is closed. */
function InviteTicket({ code, invitation }: { code: string; invitation: Invitation }) {
  const { title, text } = wordsFor(invitation);
  const { room, open } = invitation;
  return (
    <section
      aria-label="Invitation"
      className="flex flex-wrap -rotate-[1.2deg] rounded-poster border-2 border-key bg-paper text-key"
    >
      <div
        role="status"
        className="min-w-0 flex-1 basis-24 py-3 pr-3.5 pl-4 leading-tight narrow:pr-1 narrow:pl-3"
      >
        <b className={`block leading-tight ${open ? 'text-[1.0625rem]' : 'text-small'}`}>{title}</b>
        <span className="block text-balance text-small leading-[1.3]">{text}</span>
        {room?.status === 'completed' && (
          <Link
            href={paths.battle(room.id)}
            className="flex min-h-11 items-center font-semibold text-small underline"
          >
            See how it ended
          </Link>
        )}
      </div>
      <p className="grid place-content-center border-key border-l-3 border-dotted px-4 py-2.5 narrow:px-3">
        <span className="bill">Room: </span>
        <span className="poster digits text-[2.125rem] leading-none narrow:text-[1.375rem] tracking-[0.02em]">
          {code}
        </span>
      </p>
    </section>
  );
}

/** Default until the site's settings are fetched, in seconds (spec §9). The build and the server render the page with it. */
const defaultTurn = 120;

/** Shows the three steps of a battle, for wide screens. */
function ThreeSteps() {
  const turnSeconds = useSite()?.turnSeconds ?? defaultTurn;
  const steps = [
    { title: 'Pick a song', text: `Search, preview, send. You have ${turnInWords(turnSeconds)}.` },
    { title: 'Score theirs', text: 'One to ten, and say why.' },
    { title: 'Count it up', text: 'Higher total wins. Loser can ask for a rematch.' },
  ];
  return (
    <ol className="my-6.5 border-text border-t-3 max-lg:hidden">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="flex items-center gap-4 border-line border-b-2 py-3">
          <b className="poster w-7 text-[2.25rem] leading-none" aria-hidden="true">
            {at + 1}
          </b>
          <span>
            <b className="block leading-[1.3]">{title}</b>
            <span className="text-muted text-small">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Shows the page for visitors; redirects a signed-in player home, or to the room of `?code=` (spec §2 Landing page). */
export function Landing() {
  const me = useCurrentUser();
  const [search] = useSearchParams();
  const code = readInviteCode(search.get('code'));
  const invitation = useInvitation(code);
  // The song of an invitation is played before the visitor has to choose a name.
  if (me.user || (invitation.open && invitation.room?.song))
    return <Redirect to={code ? paths.joinGame(code) : paths.home} replace />;
  return me.state === 'loading' ? null : <Poster code={code} invitation={invitation} />;
}

const howItIsWon = (mode: Mode): string =>
  modes[mode].rounds === 1
    ? 'Play each other a song, score it out of ten, and the higher score wins.'
    : 'Play each other songs, score them out of ten, and the higher total wins.';

function Poster({ code, invitation }: { code: string | null; invitation: Invitation }) {
  const invited = invitation.open ? invitation : null;
  const title = invited?.room ? `${hostNameOf(invited.room)} challenges you` : product;
  usePageTitle(title);
  const { start, starting } = useNewPlayer(invitation.open ? code : null);
  return (
    <main className="landing beside:grid turned:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(min(26rem,40vw),min(31.25rem,50vw))]">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <LandingPoster invitation={invited} onStart={start} />
      <div className="page relative z-3 turned:pt-[24px] lg:flex lg:min-h-svh lg:max-w-none lg:flex-col lg:px-14 lg:pt-16">
        {invited ? (
          <CalledOut room={invited.room} max={84} className="hidden lg:block turned:mb-5 turned:block" />
        ) : (
          <p className="poster text-balance text-[2.875rem] leading-[0.98] max-lg:hidden">
            Your song against theirs. Loudest taste wins.
          </p>
        )}
        <ThreeSteps />
        {code && (
          <div className="-mt-1 mb-5 lg:mt-0 max-lg:low:mb-3">
            <InviteTicket code={code} invitation={invitation} />
            {invited && (
              <p className="mt-2.5 text-balance text-center text-small leading-[1.3] lg:hidden">
                {howItIsWon(invited.room?.mode ?? 'fast')}
              </p>
            )}
          </div>
        )}
        <div className={code ? '' : 'pt-8.5 max-lg:low:pt-4 lg:pt-0'}>
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
