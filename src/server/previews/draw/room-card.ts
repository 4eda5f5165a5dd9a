import type { RoomPreview } from '#server/previews/preview.ts';
import { artwork } from './artwork.ts';
import { nameLine, ownLine, titleBand } from './bill.ts';
import { poster, type Voice } from './outline.ts';
import { block, inks, record, tear } from './shapes.ts';
import { print, printFitted } from './words-on-paper.ts';

const note: Voice = { size: 27, weight: 700, width: 100, wordSpace: 0, letterSpace: 0 };
const code: Voice = { ...poster, size: 112, letterSpace: 0.02 };

/** The invitation: the host's record, the code, and an empty seat. */
export async function roomCard(room: RoomPreview): Promise<string> {
  const art = await artwork();
  const isAnytime = room.pace === 'anytime';
  const does = await ownLine(isAnytime ? ' threw a song' : ' is waiting');
  const waiting = [...(await nameLine(room.host)), ...does];
  const centred = { x: 600, align: 'middle' as const };
  const measure = { room: 368, widest: 100 };
  const join = await ownLine(isAnytime ? 'Tap to hear it' : 'Tap to join the battle');
  const letters = await ownLine(room.code);
  return [
    await titleBand(art, isAnytime ? 'A song for you' : "You're invited", room.mode),
    tear({ top: 228, height: 402, share: 0.5 }),
    record(art, room.host.avatar, { x: 196, y: 466, size: 440 }),
    await emptySeat(),
    block(388, 304, 424, 234.4, inks.key, 6),
    printFitted(waiting, note, { ...centred, middle: 346.2, fill: inks.paper, ...measure }),
    printFitted(letters, code, { ...centred, middle: 421.2, fill: inks.paper, room: 368, widest: 62 }),
    printFitted(join, note, { ...centred, middle: 496.2, fill: inks.yellow, ...measure }),
  ].join('');
}

async function emptySeat(): Promise<string> {
  const mark = await ownLine('?');
  return (
    `<circle cx="979" cy="429" r="161" fill="none" stroke="${inks.key}" stroke-width="8" stroke-dasharray="16 11.34"/>` +
    print(mark, { ...poster, size: 220 }, { x: 979, middle: 429, fill: inks.key, align: 'middle' })
  );
}
