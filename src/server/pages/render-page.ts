import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { calls } from '#contract/calls.ts';
import type { InitialAnswer, RenderedPage, Visit } from '#contract/initial-data.ts';
import { type Page, pageOfUrl, pages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { countInMemory } from '#server/limits/counts.ts';
import { subjectOf } from '#server/previews/preview.ts';
import { inProject } from '#server/settings/in-project.ts';
import { initialCallsAt, isByCode } from './initial-data.ts';

type Renderer = { renderPage(visit: Visit): Promise<RenderedPage | null> };

type RenderRequest = {
  url: string;
  /** Whether the request came with a session. What is rendered for one person is never kept for another. */
  bringsSession: boolean;
  answersJson: string;
  /** The player who put away the card of their name, as the request's cookie says. */
  lockCardPutAway?: string | undefined;
};

/** Pages rendered lately, about 10 KB each; a battle that is over, and an invitation, look the same to everyone. */
const mostCached = 100;
/** Rendering takes the only thread about a millisecond; above so many in a second the browsers do it. */
const mostASecond = 50;

const built = inProject('dist/rendering/render-page.js');

/** Renders pages with the client's own screens (decision 118); null where the browser has to. */
export function createRenderer(file = built) {
  let loading: Promise<Renderer> | undefined;
  const cache = new LRUCache<string, { page: RenderedPage | null }>({ max: mostCached });
  const count = countInMemory(1);
  const mayRender = () => count('pages', 1000).current <= mostASecond;
  const render = async (visit: Visit): Promise<RenderedPage | null> => {
    loading ??= import(pathToFileURL(file).href);
    return (await loading).renderPage(visit);
  };
  return async ({
    url,
    bringsSession,
    answersJson,
    lockCardPutAway,
  }: RenderRequest): Promise<RenderedPage | null> => {
    const route = routeOf(url, bringsSession);
    if (!route || !existsSync(file)) return null;
    const key = `${route.path}${route.search} ${answersJson}`;
    const before = bringsSession ? undefined : cache.get(key);
    if (before) return before.page;
    const answers: InitialAnswer[] = JSON.parse(answersJson || '[]');
    const visit = { ...route, answers, bringsSession, lockCardPutAway };
    if (!isAnswered(visit, url) || !mayRender()) return null;
    const page = await render(visit).catch(() => null);
    if (!bringsSession) cache.set(key, { page });
    return page;
  };
}

/** Where a page stands that is rendered here: an invitation, by whatever address, is the landing page with its code. */
function routeOf(url: string, bringsSession: boolean): Pick<Visit, 'path' | 'search'> | null {
  const { name, ref, path } = pageOfUrl(url, bringsSession);
  const { serverRendered, path: pattern }: Page = pages[name];
  if (serverRendered === 'invitation') {
    const subject = bringsSession ? null : subjectOf(url);
    return subject?.kind === 'room' ? { path: paths.landing, search: `code=${subject.code}` } : null;
  }
  const isRendered = serverRendered === 'everyone' || (serverRendered === 'signed-in' && bringsSession);
  return isRendered && !isByCode(pattern, ref) ? { path, search: '' } : null;
}

/** Without one of its answers a page has something else to say, or to wait for. */
const isAnswered = ({ answers, bringsSession }: Visit, url: string): boolean =>
  initialCallsAt(url, bringsSession).names.every(
    (name) => answers.some(({ call }) => call === name) || (!bringsSession && calls[name].access !== 'open'),
  );
