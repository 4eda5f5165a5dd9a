import { existsSync, readFileSync } from 'node:fs';
import type { RenderedPage } from '#contract/initial-data.ts';
import { initialDataElement } from './initial-data.ts';
import type { RequestedPage } from './requested-page.ts';

type TemplateOptions = {
  requested: RequestedPage;
  tags: string;
  /** The responses to the page's initial calls; empty for the poster. */
  repliesJson: string;
  /** The server-rendered page; null if the browser renders it. */
  rendered: RenderedPage | null;
};

/** Appears if the page's scripts do not load (client/shell/shell.css); the poster has only the styles and elements that it needs. */
const loadAgain = '<a class="load-again" href="">This page is not ready. Load it again</a>';
/** Placeholder of the room code in the prerendered invitation (scripts/build/pages.mjs). */
const anyRoom = /ROOMCODE/g;
const anyRoot = /<div id="root">[\s\S]*?<\/div>/;
const inRoot = (page: string, html: string, marks = '') =>
  page.replace(anyRoot, () => `<div id="root" data-server-rendered=""${marks}>${html}</div>`);
const asAnonymous = (html: string) =>
  html.replace('<html lang="en"', '<html lang="en" data-visitor="anonymous"');

/**
 * Creates a function that fills the pages of the build. A visitor gets the poster (the prerendered landing page), with the room code
 * of an invitation and, if server-rendered, its host; other pages get links to their files. Without a build there is only index.html.
 */
export function createTemplates(folder: string): (options: TemplateOptions) => string {
  const read = (name: string) => {
    const path = `${folder}/${name}`;
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const page = read('index.html') ?? '';
  const plain = createTemplate(page);
  const linksOfPages: Record<string, string> = JSON.parse(read('pages/links.json') ?? '{}');
  const [poster, invite, posterShell] = ['poster', 'invite', 'shell'].map((name) => {
    const html = read(`pages/${name}.html`);
    return html === null ? null : createTemplate(html);
  });
  /** Returns null if the address has another page, or without a build. */
  const posterWith = ({ requested, tags, repliesJson, rendered }: TemplateOptions): string | null => {
    const code = posterAt(requested);
    if (rendered && code && posterShell) {
      const page = posterShell(tags, linesOf(rendered.preloadLinks, initialDataElement(repliesJson)));
      return inRoot(page, rendered.html, ` data-poster="${code}"`);
    }
    if (rendered || code === null) return null;
    // An invalid code (`?code=hello`) is shown by the poster, which only the browser can render with that text.
    if (code === '') return (typedCode(requested) ? posterShell : poster)?.(tags, '') ?? null;
    // The code is filled in before the tags, because these may contain any text, even the placeholder.
    const page = invite?.('<!--tags-->', '').replace(anyRoom, code);
    return page?.replace('<!--tags-->', () => tags) ?? null;
  };
  const pageWith = ({ requested, tags, repliesJson, rendered }: TemplateOptions): string => {
    const links = linksOfPages[requested.name] ?? '';
    const page = plain(tags, linesOf(rendered?.preloadLinks ?? '', links, initialDataElement(repliesJson)));
    const filled = rendered ? inRoot(page, rendered.html) : page;
    // Without a build, scripts load the styles, too.
    return links ? filled.replace('</body>', `${loadAgain}</body>`) : filled;
  };
  return (options) =>
    options.requested.hasSession ? pageWith(options) : asAnonymous(posterWith(options) ?? pageWith(options));
}

const linesOf = (...lines: string[]): string => lines.filter(Boolean).join('\n    ');

const typedCode = ({ query }: RequestedPage): string => new URLSearchParams(query).get('code')?.trim() ?? '';

/** Returns the room code on the poster of a page, '' for the poster without a room, null for a page without a poster. */
function posterAt({ name, subject }: RequestedPage): string | null {
  if (name !== 'landing' && name !== 'room-link') return null;
  if (subject?.kind === 'room') return subject.code;
  return name === 'landing' ? '' : null;
}

/** Splits a page into a template: the tags come first in the head, because chat crawlers read only its start; `rest` comes last. */
function createTemplate(page: string): (tags: string, rest?: string) => string {
  const start = page.search(/<title>/i);
  const bare = page
    .replace(/<title>.*?<\/title>\s*/is, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/is, '');
  const end = bare.indexOf('</head>');
  if (start < 0 || end < start) return () => page;
  const parts = [bare.slice(0, start), bare.slice(start, end), bare.slice(end)] as const;
  return (tags, rest = '') => `${parts[0]}${tags}\n    ${parts[1]}${rest && `  ${rest}\n  `}${parts[2]}`;
}
