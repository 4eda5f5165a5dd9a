import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FirstAnswer } from '#contract/first-answers.ts';
import { inProject } from '#server/in-project.ts';

/** What a page shows before its scripts: pictures to be preloaded by its head, and what stands in its root. */
export type Drawn = { pictures: string; html: string };
type Visit = { path: string; answers: FirstAnswer[] };
/** What the build made of src/client/draw.tsx. */
type Drawing = { drawForNobody(visit: Visit): Promise<Drawn | null> };

/** Pages drawn lately, about 10 KB each; a battle that is over looks the same to everybody. */
const kept = 100;
/** A drawing takes the only thread two or three milliseconds; more of them in a second and pages draw themselves. */
const mostASecond = 50;

const built = inProject('dist/drawing/draw.js');

/** Draws public pages with the browser's own screens; null where the browser has to, as it does of every other page. */
export function openDrawings(file = built) {
  let coming: Promise<Drawing> | undefined;
  const known = new Map<string, Drawn | null>();
  let second = 0;
  let drawn = 0;
  const mayDraw = () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, drawn] = [now, 0];
    drawn += 1;
    return drawn <= mostASecond;
  };
  const draw = async (path: string, answers: FirstAnswer[]): Promise<Drawn | null> => {
    coming ??= import(pathToFileURL(file).href);
    const { drawForNobody } = await coming;
    return drawForNobody({ path, answers });
  };
  /** `answers`: what the page brings, as JSON. */
  return async (url: string, answers: string): Promise<Drawn | null> => {
    const [path = ''] = url.split(/[?#]/);
    if (!isPublic(path) || answers === '' || !existsSync(file)) return null;
    const key = `${path} ${answers}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (!mayDraw()) return null;
    const fresh = await draw(path, JSON.parse(answers)).catch(() => null);
    if (known.size >= kept) known.delete(known.keys().next().value ?? '');
    known.set(key, fresh);
    return fresh;
  };
}

const isPublic = (path: string): boolean => /^\/battle\/\d{1,9}$/.test(path);
