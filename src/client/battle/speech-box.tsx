import type { ReactNode } from 'react';
import { type Side, SideTag } from '#client/ui/art/sides.tsx';

type SpeechBoxProps = { side: Side; who?: string; children: ReactNode };

/** Shows a player's score or comment in a box with the colour of the player's side. */
export function SpeechBox({ side, who, children }: SpeechBoxProps) {
  return (
    <div className="say flex gap-[8px] rounded-[4px] bg-board px-[12px] py-[9px] text-small [&>:first-child]:mt-px">
      <SideTag side={side} />
      <span className="min-w-0 wrap-anywhere">
        {who && <b>{`${who}: `}</b>}
        <span>{children}</span>
      </span>
    </div>
  );
}

type CommentTextProps = { comment: string | null; commentHidden?: boolean };

/** Shows a player's comment, or a note that the operator hid the comment. */
export const CommentText = ({ comment, commentHidden }: CommentTextProps) =>
  commentHidden ? (
    <i className="text-muted">Comment hidden by the operator of this site</i>
  ) : (
    <bdi>{comment}</bdi>
  );
