import { battleTypeLabel } from '#rules/battle-types.ts';
import type { BattlePreview } from '#server/previews/preview.ts';
import { artwork } from './artwork.ts';
import { nameLine, ownLine, titleBand } from './bill.ts';
import type { Line } from './line.ts';
import { poster } from './outline.ts';
import { block, inks, record, tear } from './shapes.ts';
import { print, printFitted, setToMeasure } from './words-on-paper.ts';

const total = { ...poster, size: 132, evenDigits: true };
/** The key panel's inner width. */
const room = 368;
/** Names smaller than this get a line each. */
const smallest = 30;

/** The result: both records, both totals, and who beat whom. */
export async function battleCard(battle: BattlePreview): Promise<string> {
  const art = await artwork();
  const [host, challenger] = battle.players;
  const outcome = await outcomeLines(battle);
  return [
    await titleBand(art, battleTypeLabel(battle.battleType), battle.mode),
    tear({ top: 228, height: 402, share: shareOfHost(battle) }),
    record(art, host.avatar, { x: 196, y: 466, size: 440 }),
    record(art, challenger.avatar, { x: 1004, y: 466, size: 440 }),
    block(388, 314, 424, 177.6 + 50 * outcome.length, inks.key, 6),
    await totals(battle),
    ...outcome.map((line, index) => outcomeLine(line, 490.6 + 50 * index)),
  ].join('');
}

/** The tear leans to the leader, but leaves both records their room. */
function shareOfHost({ scores: [host, challenger] }: BattlePreview): number {
  const share = host + challenger === 0 ? 0.5 : host / (host + challenger);
  return Math.min(0.53, Math.max(0.47, share));
}

async function totals({ scores: [host, challenger] }: BattlePreview): Promise<string> {
  const left = await ownLine(String(host));
  const right = await ownLine(String(challenger));
  const narrow = { room: 150, widest: 62 };
  const [a, b] = [setToMeasure(left, total, narrow), setToMeasure(right, total, narrow)];
  return [
    print(left, a, { x: 567, middle: 392.8, fill: inks.pink, align: 'right' }),
    `<path d="M585 440.8h6l24 -96h-6z" fill="${inks.paper}" fill-opacity=".2"/>`,
    print(right, b, { x: 633, middle: 392.8, fill: inks.green }),
  ].join('');
}

async function outcomeLines({ players, winner, endedBy }: BattlePreview): Promise<Line[]> {
  if (winner === null) return [await ownLine("It's a tie")];
  const won = await nameLine(players[winner]);
  // The points decided nothing then: the winner may have fewer.
  if (endedBy !== 'ratings')
    return [[...won, ...(await ownLine(endedBy === 'timeout' ? ' wins on time' : ' wins by default'))]];
  const lost = await nameLine(players[winner === 0 ? 1 : 0]);
  const together = [...won, ...(await ownLine(' beat ')), ...lost];
  if (setToMeasure(together, poster, { room }).size >= smallest) return [together];
  return [won, [...(await ownLine('beat ')), ...lost]];
}

const outcomeLine = (line: Line, middle: number): string =>
  printFitted(line, poster, { x: 600, middle, fill: inks.paper, align: 'middle', room });
