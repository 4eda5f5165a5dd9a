import { parseUrl } from '#rules/words/parse-url.ts';

/** Maximum number of characters that are read from a pasted text; real links are shorter. */
const maxLength = 2000;
/** Maximum depth of links that contain other links. */
const maxDepth = 3;

/** YouTube's host names, without those of its short links. */
export const youtubeHost =
  /^(?:[\w-]+\.)*(?:youtube(?:-nocookie|education|kids)?\.com|youtube\.googleapis\.com)\.?$/;
const shortHost = /^(?:www\.)?(?:youtu\.be|y2u\.be)\.?$/;
const idInQuery = /(?:[?&#]|%3F|%26)v(?:=|%3D)([\w-]{11})(?![\w-])/i;
const idInPath = /^\/(?:embed|shorts|live|watch|v|e)\/([\w-]{11})(?![\w-])/i;
const idAfterHost = /^\/([\w-]{11})(?![\w-])/;
/** The beginning of an address without a scheme: a dotted host name, then a path or a query. */
const bareAddress = /(?<![\w.-])(?:[\w-]+\.){1,4}[a-z]{2,24}\.?[/?]/i;
/** Paths of YouTube's embedded player that have 11 characters like an id. */
const notIds = ['videoseries', 'live_stream'];
const loneId = /^[<"'(]*([\w-]{11})[>"').,;]*$/;
/** One or more words: 'Radioactive', 'hello-world', 'FooFighters'. Ids almost never look like this. */
const words = /^(?:(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-_](?:[A-Z]?[a-z]+|[A-Z]+))*|(?:[A-Z][a-z]{2,})+)$/;
const linkTo =
  /(?:^|[\s(<["'])(?:www\.\S|spotify:\w|(?:[\w-]+\.){1,4}(?:com|net|org|be|tv|fm|fi|ly|me|io|link|page)[/?]\S)/i;

/** Returns whether the text is exactly one YouTube id: 11 letters, digits, `_` or `-` (spec §5). */
export const isVideoId = (text: string): boolean => /^[\w-]{11}$/.test(text);

/**
 * Returns the id of the first video link in a pasted text, or null (spec §5). Accepts links with or without a scheme, wrapped
 * by another site, or inside other text. An id alone is accepted unless it looks like words.
 */
export function videoIdFrom(text: string): string | null {
  const pasted = cleaned(text);
  const lone = loneId.exec(pasted)?.[1];
  if (lone !== undefined) return readsLikeWords(lone) ? null : lone;
  const isId = (id: string | null) => id !== null && !notIds.includes(id);
  return addressesIn(pasted).map(videoIdOf).find(isId) ?? null;
}

/** Returns every address in a pasted text, each followed by the addresses that it contains. */
export function addressesIn(text: string): URL[] {
  const links = cleaned(text).split(/[\s<>"'|]+/);
  return links.flatMap((link) => withNested(linkIn(link), maxDepth));
}

/** Returns whether the text is meant as a link to any site, so that it is not used as a search. */
export function looksLikeLink(text: string): boolean {
  const pasted = cleaned(text);
  return /https?:\/\//i.test(pasted) || linkTo.test(pasted);
}

const cleaned = (text: string): string =>
  text
    .slice(0, maxLength)
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/&(?:amp;|#38;)+/gi, '&')
    .trim();

const readsLikeWords = (text: string): boolean => words.test(text) || notIds.includes(text);

function linkIn(token: string): string | null {
  const scheme = token.search(/https?:\/\//i);
  if (scheme >= 0) return token.slice(scheme);
  const start = token.search(bareAddress);
  return start >= 0 ? `https://${token.slice(start)}` : null;
}

function withNested(link: string | null, depth: number): URL[] {
  const url = link === null ? null : parseUrl(link);
  if (!url) return [];
  if (depth === 0) return [url];
  return [url, ...nestedLinks(url).flatMap((nested) => withNested(nested, depth - 1))];
}

function videoIdOf({ hostname, pathname, search, hash }: URL): string | null {
  const isShort = shortHost.test(hostname);
  if (!isShort && !youtubeHost.test(hostname)) return null;
  const inPath = idInPath.exec(pathname) ?? (isShort ? idAfterHost.exec(pathname) : null);
  if (inPath) return inPath[1] ?? null;
  const isWatch = isShort || /^\/(?:watch(?![\w])|$)/i.test(pathname);
  return isWatch ? (idInQuery.exec(pathname + search + hash)?.[1] ?? null) : null;
}

/** Returns the redirect targets in the query of a link such as google.com/url (or in the path of a Yahoo link). */
function nestedLinks({ hostname, pathname, searchParams }: URL): (string | null)[] {
  const inPath = new URLSearchParams(`to=${/\/RU=([^/]+)/.exec(pathname)?.[1] ?? ''}`);
  return [...searchParams.values(), ...inPath.values()].map((value) =>
    value.startsWith('/') && youtubeHost.test(hostname) ? `https://${hostname}${value}` : linkIn(value),
  );
}
