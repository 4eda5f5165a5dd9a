import type { Toast } from '#client/announce/toasts.ts';

/** For the writer of a comment with a rude word. */
export const sentWithStars: Toast = {
  tone: 'warn',
  title: 'Sent, with stars',
  text: 'Your comment had a word in it that is not welcome here. It is shown with stars.',
};
