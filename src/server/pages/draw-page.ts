import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { calls } from '#contract/calls.ts';
import type { InitialAnswer } from '#contract/initial-data.ts';
import { type Page, pageAt, pages } from '#contract/pages.ts';
import { straightPath } from '#contract/straight-path.ts';
import { subjectOf } from '#server/previews/preview.ts';
import { inProject } from '#server/settings/in-project.ts';
import { initialCallsAt, isByCode } from './initial-data.ts';

/** What a page shows before its scripts: pictures to be preloaded by its head, and what stands in its root. */
export type Drawn = { pictures: string; html: string };
type Visit = {
  path: string;
  search: string;
  answers: InitialAnswer[];
  signedIn: boolean;
  lockCardPutAway: string | undefined;
};
type Drawing = { drawPage(visit: Visit): Promise<Drawn | null> };

type DrawRequest = {
  url: string;
  /** Whether the request came with a session. What is drawn for one person is never kept for another. */
  session: boolean;
  answers: string;
  /** Who put away the card of their name, as the request's cookie says. */
  lockCardPutAway?: string | undefined;
};

/** Pages drawn lately, about 10 KB each; a battle that is over, and an invitation, look the same to everyone. */
const kept = 100;
/** A drawing takes the only thread about a millisecond; more of them in a second and pages draw themselves. */
const mostASecond = 50;

const built = inProject('dist/drawing/draw.js');

/** Draws pages with the browser's own screens; null where the browser has to. */
export function openDrawings(file = built) {
  let coming: Promise<Drawing> | undefined;
  const known = new LRUCache<string, { drawn: Drawn | null }>({ max: kept });
  let second = 0;
  let drawn = 0;
  const mayDraw = () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, drawn] = [now, 0];
    drawn += 1;
    return drawn <= mostASecond;
  };
  const draw = async (visit: Visit): Promise<Drawn | null> => {
    coming ??= import(pathToFileURL(file).href);
    return (await coming).drawPage(visit);
  };
  return async ({ url, session, answers, lockCardPutAway }: DrawRequest): Promise<Drawn | null> => {
    const place = placeOf(url, session);
    if (!place || !existsSync(file)) return null;
    const key = `${place.path}${place.search} ${answers}`;
    const before = session ? undefined : known.get(key);
    if (before) return before.drawn;
    const answered: InitialAnswer[] = JSON.parse(answers || '[]');
    const visit = { ...place, answers: answered, signedIn: session, lockCardPutAway };
    if (!isAnswered(visit, url) || !mayDraw()) return null;
    const fresh = await draw(visit).catch(() => null);
    if (!session) known.set(key, { drawn: fresh });
    return fresh;
  };
}

/** Where a page stands that is drawn here: an invitation, by whatever address, is the landing page with its code. */
function placeOf(url: string, session: boolean): Pick<Visit, 'path' | 'search'> | null {
  const [typed = ''] = url.split(/[?#]/, 1);
  const path = straightPath(typed);
  const { name, about } = pageAt(path, session);
  const { drawn, path: pattern }: Page = pages[name];
  if (drawn === 'invitation') {
    const subject = session ? null : subjectOf(url);
    return subject?.about === 'room' ? { path: '/landing', search: `code=${subject.code}` } : null;
  }
  const isDrawn = drawn === 'everyone' || (drawn === 'signed-in' && session);
  return isDrawn && !isByCode(pattern, about) ? { path, search: '' } : null;
}

/** Without one of its answers a page has something else to say, or to wait for. */
const isAnswered = ({ answers, signedIn }: Visit, url: string): boolean =>
  initialCallsAt(url, signedIn).names.every(
    (name) => answers.some(({ call }) => call === name) || (!signedIn && calls[name].access !== 'open'),
  );
