import { useLocation } from 'wouter';
import { CallFailed, wordsOf } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { paths } from '#client/paths.ts';
import { Header } from '#client/shell/header/header.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { BrokenRecord } from '#client/ui/art/broken-record.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { PageTitle } from '#client/ui/layout/page.tsx';

const stillPlayed = 409;
const notTheirs = 403;
/** The second: what stands in the address can be no battle's. */
const unknown = [404, 400];

/** No results: none there, not this person's, or the battle is still on. */
export function ResultsMissing({ id, error }: { id: string; error: Error }) {
  const [, go] = useLocation();
  const status = error instanceof CallFailed ? error.status : 0;
  const open = status === stillPlayed;
  // A tab has no room for more than what matters: there will be results.
  usePage(open ? 'This battle is not over yet' : 'Results not found');
  // A battle that still runs has no public page.
  const ended = useCall('showPublicResults', { params: { id } }, { enabled: status === notTheirs }).data;
  return (
    <>
      <Header />
      <main className="missing page">
        <BrokenRecord size={220} />
        <PageTitle
          hint={
            unknown.includes(status)
              ? 'No battle stands at this address.'
              : wordsOf(error, 'Something went wrong. Try again in a moment.')
          }
        >
          Results not found
        </PageTitle>
        <div className="grid w-full gap-2.5">
          {open && <Button onClick={() => go(paths.game(id))}>Back to the battle</Button>}
          {ended && <Button onClick={() => go(paths.battle(id))}>See the battle</Button>}
          <Button kind={open || ended ? 'ghost' : 'action'} onClick={() => go(paths.root)}>
            Back to Home
          </Button>
        </div>
      </main>
    </>
  );
}
