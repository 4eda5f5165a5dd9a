import { product } from '#contract/product.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes, songsEach } from '#rules/modes.ts';
import { isolated } from '#rules/names/isolated.ts';
import { endedByWords } from '#rules/words/ended-by.ts';
import type { BattlePreview, Preview } from '#server/previews/preview.ts';

/** Returns the title, the description and the picture's alternative text of a link preview. */
export function previewWords(preview: Preview) {
  if (preview.kind === 'site')
    return {
      title: product,
      description: 'Your song against theirs. Score each other out of ten. Loudest taste wins.',
      picture: `A gig poster: ${product}. Your song against theirs. Loudest taste wins.`,
    };
  const type = battleTypeLabel(preview.battleType);
  const { label } = modes[preview.mode];
  if (preview.kind === 'room') {
    const name = isolated(preview.host.name);
    const isAnytime = preview.pace === 'anytime';
    return {
      title: isAnytime ? `${name} threw a song at you. Answer it.` : `${name} challenges you`,
      description: `${type}. ${label}: ${songsEach(preview.mode)}. Tap to ${isAnytime ? 'hear it and lock your score' : 'join the battle'}.`,
      picture: isAnytime
        ? `A gig poster: a song for you. ${name} threw it, in room ${preview.code}.`
        : `A gig poster: you're invited. ${name} is waiting in room ${preview.code}.`,
    };
  }
  const outcome = outcomeOf(preview);
  return {
    title: type,
    description: `${outcome}. ${label}.`,
    picture: `A gig poster: ${type}, ${label}. ${outcome}.`,
  };
}

function outcomeOf({ winner, players, scores, endedBy }: BattlePreview): string {
  const names = players.map(({ name }) => isolated(name));
  if (winner === null) return `${names.join(' and ')} tie, ${scores.join(' to ')}`;
  const loser = winner === 0 ? 1 : 0;
  if (endedBy !== 'ratings') return `${names[winner]} wins: ${names[loser]} ${endedByWords[endedBy].one}`;
  return `${names[winner]} beat ${names[loser]} ${scores[winner]} to ${scores[loser]}`;
}
