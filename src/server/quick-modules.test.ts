import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const hook = new URL('./quick-modules.ts', import.meta.url).href;

/** What a fresh process says of the modules of drizzle. */
function lookUp(quickly: boolean): { found: string[]; same: boolean } {
  const program = `
    ${quickly ? `(await import('${hook}')).findModulesQuickly();` : ''}
    const [{ eq }, { getTableName }, core] = await Promise.all(
      ['drizzle-orm', 'drizzle-orm', 'drizzle-orm/pg-core'].map((name) => import(name)));
    const games = core.pgTable('games', { id: core.integer() });
    const found = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/pglite'].map((name) => import.meta.resolve(name));
    console.log(JSON.stringify({ found, same: getTableName(games) === 'games' && eq === (await import('drizzle-orm')).eq }));`;
  const folder = new URL('../../', import.meta.url);
  const told = execFileSync('node', ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  return JSON.parse(told);
}

test('modules that are found quickly are the ones that Node finds', () => {
  expect(lookUp(true)).toEqual(lookUp(false));
  expect(lookUp(true).same).toBe(true);
});
