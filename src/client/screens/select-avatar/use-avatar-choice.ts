import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { sendStoredAnswer } from '#client/battle/seat.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { send } from '#client/data/send.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { toastOwnWords } from '#client/shell/failure-toasts.ts';
import { leaveAvatarPage } from '#client/sign-in/page-after-sign-in.ts';
import { pendingJoin } from '#client/sign-in/pending-join.ts';
import { paths } from '#contract/paths.ts';
import { type AvatarType, avatars } from '#rules/avatars.ts';
import { parseUrl } from '#rules/words/parse-url.ts';

/** Returns the path to open after the choice, always of this site, whatever the query contains (spec §4). */
export function safeRedirect(path: string | null, origin: string): string {
  if (!path?.startsWith('/') || path.startsWith('//')) return paths.root;
  // The browser's parser is used, because it reads '/\' as '//' and drops tabs and line breaks.
  const page = parseUrl(path, origin);
  if (page?.origin !== origin || page.pathname.startsWith('//')) return paths.root;
  return page.pathname + page.search + page.hash;
}

/** Time in which the ring fills, in milliseconds; the page does not change earlier. */
export const ringMs = 240;

/** Returns a function that saves the chosen warrior and opens the next page (spec §4, §8 Avatar failure). */
export function useAvatarChoice() {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<AvatarType | null>(null);
  const isMounted = useIsMounted();

  const choose = async (avatarType: AvatarType) => {
    if (chosen) return;
    setChosen(avatarType);
    try {
      const ring = new Promise((filled) => setTimeout(filled, ringMs));
      const [user] = await Promise.all([send('chooseAvatar', { body: { avatarType } }), ring]);
      setCurrentUser(user);
      toast({ tone: 'done', title: `You play as ${avatars[avatarType].name}` });
      // A player who has left the page meanwhile stays on the other page.
      if (!isMounted()) return;
      const to = safeRedirect(search.get('redirect'), window.location.origin);
      const code = pendingJoin();
      // The stored answer to the invitation leads to the battle.
      const isInvited = code !== null && to === paths.joinGameWithQuery(code);
      leaveAvatarPage((isInvited && (await sendStoredAnswer(code))) || to);
    } catch (error) {
      setChosen(null);
      toastOwnWords(error, 'Error', 'Failed to save avatar selection');
    }
  };
  return { chosen, choose };
}
