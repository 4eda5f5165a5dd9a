import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** In a process of its own: V8's flags are for all of one. Says how large the young half was, in MiB. */
const program = `
  import v8 from 'node:v8';
  import { keepHeapSmall } from '#server/small-heap.ts';
  keepHeapSmall();
  const sizes = [];
  const note = () => {
    const young = v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    sizes.push(Math.round((young.space_used_size + young.space_available_size) / 1024 / 1024));
  };
  const moment = () => new Promise((over) => setImmediate(over));
  const work = async () => {
    const kept = [];
    for (let round = 0; round < 300; round += 1) {
      kept[round % 8] = Array.from({ length: 20_000 }, (_, n) => [n]);
      await moment();
      await moment();
    }
    note();
  };
  await work();
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  note();
  await work();
  console.log(JSON.stringify(sizes));
`;

test('the young half of the heap grows to 24 MiB, and once more after a rest has taken it back', async () => {
  // How far it may grow at all goes by the machine's memory.
  const flags = [
    '--max-semi-space-size=64',
    '--expose-gc',
    '--input-type=module-typescript',
    '--eval',
    program,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(JSON.parse(stdout)).toEqual([24, 1, 24]);
});
