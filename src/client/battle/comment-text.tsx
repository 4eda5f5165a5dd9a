interface CommentTextProps {
  comment: string | null;
  commentHidden?: boolean;
}

/** What a player wrote about a song, or that the host of the site hides it. */
export const CommentText = ({ comment, commentHidden }: CommentTextProps) =>
  commentHidden ? <i className="text-muted">Comment hidden by the host of this site</i> : comment;
