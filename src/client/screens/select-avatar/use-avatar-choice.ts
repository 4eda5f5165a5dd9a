import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { send } from '#client/data/send.ts';
import { detailOf } from '#client/shell/log-in-again.ts';
import { type AvatarType, avatars } from '#rules/avatars.ts';
import { safeRedirect } from './safe-redirect.ts';

/** How long the ring takes to fill, in milliseconds; the page does not leave before. */
export const ringMs = 240;

/** Saves the warrior that was tapped and goes on (spec §4, §8 Avatar failure). */
export function useAvatarChoice() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<AvatarType | null>(null);

  const choose = async (avatarType: AvatarType) => {
    if (chosen) return;
    setChosen(avatarType);
    try {
      const ring = new Promise((filled) => setTimeout(filled, ringMs));
      const [user] = await Promise.all([send('chooseAvatar', { body: { avatarType } }), ring]);
      setCurrentUser(user);
      toast({ tone: 'done', title: `You play as ${avatars[avatarType].name}` });
      navigate(safeRedirect(search.get('redirect'), window.location.origin));
    } catch (error) {
      setChosen(null);
      const text = 'Failed to save avatar selection';
      toast({ tone: 'failed', title: 'Error', text, detail: detailOf(error) });
    }
  };
  return { chosen, choose };
}
