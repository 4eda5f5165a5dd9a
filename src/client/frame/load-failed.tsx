import { wordsOf } from '#client/data/send.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNote } from '#client/ui/error-note.tsx';

/** Something could not be fetched: what, and the way to try again. */
export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="page grid min-h-[70svh] place-content-center">
      <ErrorNote
        title="This could not be loaded"
        text={wordsOf(error, 'Something went wrong. Try again in a moment.')}
        action={
          <Button kind="ghost" size="sm" onClick={retry}>
            Try again
          </Button>
        }
      />
    </main>
  );
}
