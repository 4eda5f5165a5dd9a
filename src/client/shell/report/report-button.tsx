import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { nameOf } from '#client/battle/players.ts';
import { toastFailure } from '#client/shell/failure-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { CallInput, Player, PublicResults, SongReply } from '#contract/schemas.ts';

const fetchSheet = () => import('./report-sheet.tsx').then((found) => found.ReportSheet);
const ReportSheet = lazyComponent(fetchSheet);

type ReportButtonProps = { about: readonly Reportable[]; className?: string };

export function ReportButton({ about, className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    void fetchSheet().then(
      () => setOpen(true),
      (error) => toastFailure(error, 'Not reported', 'Please try again.'),
    );
  if (about.length === 0) return null;
  return (
    <>
      <Button kind="quiet" size="sm" icon={Flag} className={className} onClick={open}>
        {labelOf(about)}
      </Button>
      {isOpen && <ReportSheet about={about} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Text of another player, with its label and the body of its report. */
export type Reportable = { label: string; words: string; body: CallInput<'report'>['body'] };

/** Words for the kinds, in the order in which the button names them. */
const kinds = { name: 'name', song: 'title', comment: 'comment' } as const;

/** Returns "Report a name, title or comment", with the kinds that `about` contains. */
function labelOf(about: readonly Reportable[]): string {
  const found = Object.entries(kinds).filter(([kind]) => about.some(({ body }) => body.about === kind));
  const named = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(found.map(([, word]) => word));
  return `Report ${found.length > 1 ? 'a' : 'this'} ${named}`;
}

export const reportableName = (player: Pick<Player, 'id' | 'nickname' | 'firstName'>): Reportable => ({
  label: 'Battle name',
  words: nameOf(player),
  body: { about: 'name', userId: player.id },
});

export const reportableTitles = (
  songs: readonly Pick<SongReply, 'id' | 'title' | 'artist' | 'titleHidden'>[],
): Reportable[] =>
  songs
    .filter(({ titleHidden }) => !titleHidden)
    .map(({ id, title, artist }) => ({
      label: 'Title and artist',
      words: artist ? `${title} - ${artist}` : title,
      body: { about: 'song', songId: id },
    }));

/** Returns the names, titles and comments of a finished battle, without the viewer's own. */
export function reportablesOf(
  { players, songs }: Pick<PublicResults, 'players' | 'songs'>,
  myId: string | null,
): Reportable[] {
  const names = players.filter(({ id, deleted }) => id !== myId && !deleted).map(reportableName);
  const titles = reportableTitles(songs.filter(({ submittedBy }) => submittedBy !== myId));
  const comments = songs.flatMap(({ id, ratings }) =>
    ratings.flatMap(({ comment, ratedBy }): Reportable[] =>
      comment && ratedBy !== myId
        ? [{ label: 'Comment', words: comment, body: { about: 'comment', songId: id, ratedBy } }]
        : [],
    ),
  );
  return [...names, ...titles, ...comments];
}
