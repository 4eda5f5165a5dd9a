import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { InitialReply, RenderedPage, RenderInput } from '#contract/initial-data.ts';
import { type Page, pages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { createCounter } from '#server/limits/counts.ts';
import { projectPath } from '#server/settings/project-path.ts';
import type { RequestedPage } from './requested-page.ts';

type Renderer = { renderPage(input: RenderInput): Promise<RenderedPage | null> };

type RenderRequest = {
  requested: RequestedPage;
  repliesJson: string;
  /** The value of the cookie `lockCardCookie`. */
  lockCardPutAway?: string | undefined;
};

/** Maximum number of cached pages of about 10 KB: results and invitations are the same for every visitor. */
const maxCached = 100;
/** Maximum number of renderings per second, each of which blocks the event loop for about a millisecond; browsers render the rest. */
const maxPerSecond = 50;

const built = projectPath('dist/rendering/render-page.js');

/** Creates a function that renders a page with the client's screens (decision 118), or returns null if the browser must render it. */
export function createRenderer(file = built) {
  const cache = new LRUCache<string, { page: RenderedPage | null }>({ max: maxCached });
  const counter = createCounter({ max: 1, windowMs: 1000 });
  const mayRender = () => counter.spend('pages', maxPerSecond) === null;
  const render = async (input: RenderInput): Promise<RenderedPage | null> => {
    const { renderPage }: Renderer = await import(pathToFileURL(file).href);
    return renderPage(input);
  };
  return async ({ requested, repliesJson, lockCardPutAway }: RenderRequest): Promise<RenderedPage | null> => {
    const { hasSession } = requested;
    const route = routeOf(requested);
    if (!route || !existsSync(file)) return null;
    const key = `${route.path}${route.search} ${repliesJson}`;
    // A page rendered for one user is never cached for others.
    const cached = hasSession ? undefined : cache.get(key);
    if (cached) return cached.page;
    const replies: InitialReply[] = JSON.parse(repliesJson || '[]');
    if (!isAnswered(requested, replies) || !mayRender()) return null;
    const page = await render({ ...route, replies, hasSession, lockCardPutAway }).catch(() => null);
    if (!hasSession) cache.set(key, { page });
    return page;
  };
}

/** Returns the route to render, or null. An invitation at any address is rendered as the landing page with its code. */
function routeOf({
  name,
  path,
  subject,
  hasSession,
  isByCode,
}: RequestedPage): Pick<RenderInput, 'path' | 'search'> | null {
  const { serverRendered }: Page = pages[name];
  if (serverRendered === 'invitation')
    return !hasSession && subject?.kind === 'room'
      ? { path: paths.landing, search: `code=${subject.code}` }
      : null;
  const isRendered = serverRendered === 'everyone' || (serverRendered === 'signed-in' && hasSession);
  return isRendered && !isByCode ? { path, search: '' } : null;
}

/** Returns whether all initial calls were answered; otherwise the browser renders the page in its loading or error state. */
const isAnswered = ({ initialCalls }: RequestedPage, replies: readonly InitialReply[]): boolean =>
  initialCalls.every((name) => replies.some(({ call }) => call === name));
