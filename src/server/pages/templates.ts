import { existsSync, readFileSync } from 'node:fs';
import type { RenderedPage } from '#contract/initial-data.ts';
import { pageOfUrl } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { findRoomCode, roomCodeAtStart } from '#rules/room-code.ts';
import { initialDataElement } from './initial-data.ts';

type TemplateOptions = {
  url: string;
  /** Whether the request came with a session, good or not. */
  bringsSession: boolean;
  tags: string;
  /** What the page's screen would ask first, answered; nothing for the poster. */
  answersJson: string;
  /** The page as the server rendered it, if it did. */
  rendered: RenderedPage | null;
};

/** Where the code of the room goes in the rendered invitation (scripts/build/pages.mjs). */
const anyRoom = /ROOMCODE/g;
const anyRoot = /<div id="root">[\s\S]*?<\/div>/;
const inRoot = (page: string, html: string, marks = '') =>
  page.replace(anyRoot, () => `<div id="root" data-server-rendered=""${marks}>${html}</div>`);
const asAnonymous = (html: string) =>
  html.replace('<html lang="en"', '<html lang="en" data-visitor="anonymous"');

/**
 * The pages as the build wrote them. The caller who has no session gets the rendered poster, with the room of an invitation and,
 * where it was rendered for it, with the player who invites; every other page names the files it is made of. Before a build there is only index.html.
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
  /** Null: another page stands there, or there is no poster yet. */
  const posterWith = ({ url, tags, answersJson, rendered }: TemplateOptions): string | null => {
    const code = posterAt(url);
    if (rendered && code && posterShell) {
      const page = posterShell(tags, linesOf(rendered.pictures, initialDataElement(answersJson)));
      return inRoot(page, rendered.html, ` data-poster="${code}"`);
    }
    if (rendered || code === null) return null;
    // Of a text that is no code (`?code=hello`) the poster says so, and nothing here was rendered with that text: the browser does.
    if (code === '') return (typedCode(url) ? posterShell : poster)?.(tags, '') ?? null;
    // The tags may hold any words: only what was rendered is filled in.
    const page = invite?.('<!--tags-->', '').replace(anyRoom, code);
    return page?.replace('<!--tags-->', () => tags) ?? null;
  };
  const pageWith = ({ url, bringsSession, tags, answersJson, rendered }: TemplateOptions): string => {
    const links = linksAt(linksOfPages, url, bringsSession);
    const page = plain(tags, linesOf(rendered?.pictures ?? '', links, initialDataElement(answersJson)));
    return rendered ? inRoot(page, rendered.html) : page;
  };
  return (asked) =>
    asked.bringsSession ? pageWith(asked) : asAnonymous(posterWith(asked) ?? pageWith(asked));
}

const linesOf = (...lines: string[]): string => lines.filter(Boolean).join('\n    ');

const linksAt = (links: Record<string, string>, url: string, bringsSession: boolean): string =>
  links[pageOfUrl(url, bringsSession).name] ?? '';

const typedCode = (url: string): string =>
  new URLSearchParams(pageOfUrl(url, false).query).get('code')?.trim() ?? '';

/** The room on the poster of an address, '' for the poster without one, null where another page stands. */
function posterAt(url: string): string | null {
  const { path } = pageOfUrl(url, false);
  if (path === paths.root || path === paths.landing) return findRoomCode(typedCode(url)) ?? '';
  return roomCodeAtStart(path.slice(1));
}

/** Cuts the page open: the tags come first, as a chat's robot reads no more; the rest ends its head. */
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
