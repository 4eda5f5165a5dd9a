// `npm run lighthouse`: Lighthouse over a seeded server's pages, as a phone on slow 4G with a quarter of the machine.
// Prints a table and writes it to docs/page-speed.md, and the figures as JSON next to it. `npm run lighthouse -- 3 home`
// measures one page three times and keeps the figures of the other pages.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium, type Page } from 'playwright-core';
import { browserToRun, screens } from '../tests/support/browser.ts';
import { freePort } from '../tests/support/free-port.ts';
import { setup } from '../tests/support/packed-browser.ts';
import { finishedClash, openRoom, startBattle } from '../tests/support/test-battles.ts';
import type { TestClient } from '../tests/support/test-client.ts';
import { openTestServer, type TestServer } from '../tests/support/test-server.ts';

/** `press`: selector of the element that is pressed to measure the response of the page. */
type Visit = { name: string; path: string; by?: TestClient; press: string };
type Figures = Record<string, number>;

const [, , times = '3', only] = process.argv;
const runs = Number(times);
const docs = new URL('../docs/', import.meta.url).pathname;
const median = (all: number[]): number => [...all].sort((a, b) => a - b)[all.length >> 1] ?? 0;

async function seed(app: TestServer): Promise<Visit[]> {
  const room = await openRoom(await app.signUp('Marmalade'));
  const running = await startBattle(app);
  const over = await finishedClash(app);
  return [
    { name: 'landing', path: '/', press: 'text=Returning Player' },
    { name: 'invite link', path: `/${room.roomCode}`, press: 'text=Returning Player' },
    { name: 'home', path: '/home', by: over.host, press: 'text=Start Battle' },
    { name: 'game', path: `/game/${running.id}`, by: running.guest, press: '.search-row' },
    { name: 'results', path: `/results/${over.id}`, by: over.host, press: 'text=Play Again' },
    { name: 'public battle', path: `/battle/${over.id}`, press: '.play' },
  ];
}

/** Maximum wait for a quiet page in milliseconds: a page with a running clock may never be quiet on a busy machine. */
const maxWaitMs = 15_000;

const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"/>');

/** Measures one visit with a fresh browser and a stub for the video service's pictures. */
async function measure(origin: string, { path, by, press }: Visit): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const { executablePath, args } = browserToRun();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  await context.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  const [cookie = '', value = ''] = by?.cookie.split('=') ?? [];
  if (cookie) await context.addCookies([{ name: cookie, value, url: origin }]);
  try {
    const flags = { port, disableStorageReset: true, logLevel: 'error', maxWaitForLoad: maxWaitMs } as const;
    const result = await lighthouse(`${origin}${path}`, flags);
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse returned no result for ${path}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? 0;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      answer: await measurePress(await context.newPage(), `${origin}${path}`, press),
    };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the time from a press to its result on the screen, in milliseconds, with a quarter of the processor's speed. */
async function measurePress(page: Page, address: string, press: string): Promise<number> {
  await page.setViewportSize(screens.phone.viewport);
  await page.goto(address);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  await page.evaluate(recordPresses);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.locator(press).first().click();
  await page.waitForFunction(() => (window as unknown as Pressed).presses.length > 0);
  return page.evaluate(() => Math.max(...(window as unknown as Pressed).presses));
}

type Pressed = { presses: number[] };

/** Records the durations of clicks. Runs in the page. */
function recordPresses() {
  const presses: number[] = [];
  Object.assign(window, { presses });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

const line = (name: string, f: Figures) => {
  const scores = [f.performance, f.accessibility, f.practices, f.seo].join(' / ');
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
  return `| ${name} | ${scores} | ${seconds(f.lcp)} | ${seconds(f.fcp)} | ${Math.round(f.blocking ?? 0)} ms | ${(f.shift ?? 0).toFixed(3)} | ${f.answer} ms |`;
};

await setup();
const app = await openTestServer({}, { now: Date.now() });
const origin = `http://127.0.0.1:${app.server.port}`;
const before: { figures: Record<string, Figures> } = JSON.parse(
  readFileSync(`${docs}page-speed.json`, 'utf8'),
);
const figures: Record<string, Figures> = only === undefined ? {} : before.figures;
for (const visit of await seed(app)) {
  if (only !== undefined && only !== visit.name) continue;
  const all: Figures[] = [];
  for (let run = 0; run < runs; run += 1) {
    all.push(await measure(origin, visit).catch(() => measure(origin, visit)));
    process.stderr.write(`${visit.name}: ${run + 1} of ${runs}\n`);
  }
  const keys = Object.keys(all[0] ?? {});
  figures[visit.name] = Object.fromEntries(
    keys.map((key) => [key, median(all.map((each) => each[key] ?? 0))]),
  );
}
await app.close();

const table = [
  '| page | performance / accessibility / best practices / SEO | largest paint | first paint | blocking | shift | a press |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...Object.entries(figures).map(([name, each]) => line(name, each)),
].join('\n');
process.stdout.write(`${table}\n`);
const text = `# The pages on a cheap phone

\`npm run lighthouse\` generates this page; do not edit it. Each figure is the median of ${runs} runs. Lighthouse emulates a phone in a headless Chromium ([decision 020](decisions/020-vitest-and-a-real-browser.md)) on simulated slow 4G, with an empty cache and a processor at a quarter of its speed. A press is the time from a click to the response on the screen, on the same slow processor. Other work on the machine changes the times. Experiments and their results: [decision 117](decisions/117-what-was-tried-for-speed.md).

${table}
`;
writeFileSync(`${docs}page-speed.md`, text);
writeFileSync(`${docs}page-speed.json`, `${JSON.stringify({ runs, figures }, null, 2)}\n`);
