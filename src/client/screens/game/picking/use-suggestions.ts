import { useState } from 'react';
import { useCall } from '#client/data/use-call.ts';
import type { Game } from '#contract/schemas.ts';
import { mostPassedOver } from '#rules/limits.ts';

/** Songs that fit the battle, and others in their place as often as they are wanted. */
export function useSuggestions({ id: gameId, battleType }: Game, enabled: boolean) {
  const [passed, setPassed] = useState<readonly string[]>([]);
  const except = passed.slice(-mostPassedOver).join(',');
  const query = { battleType, gameId: String(gameId), ...(except && { except }) };
  // Live messages and focus must not ask again: the list would change under the finger.
  const call = useCall(
    'suggestSongs',
    { query },
    { staleTime: 'static', enabled, placeholderData: (before) => before },
  );
  const items = call.data?.items ?? [];
  return {
    call,
    /** How many times others came. */
    changes: call.isPlaceholderData ? 0 : passed.length,
    askForOthers: () => setPassed([...passed, ...items.map(({ id }) => id.videoId)]),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
