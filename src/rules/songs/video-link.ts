/** Characters of a pasted text that are looked at; a link is never longer in earnest. */
const lookedAt = 2000;
/** A link inside a link inside a link: more wrappers than this are not followed. */
const deepestWrapper = 3;

/** The names of YouTube's own machines, its short links aside. */
export const youtubeHost =
  /^(?:[\w-]+\.)*(?:youtube(?:-nocookie|education|kids)?\.com|youtube\.googleapis\.com)\.?$/;
const shortHost = /^(?:www\.)?(?:youtu\.be|y2u\.be)\.?$/;
const idInQuery = /(?:[?&#]|%3F|%26)v(?:=|%3D)([\w-]{11})(?![\w-])/i;
const idInPath = /^\/(?:embed|shorts|live|watch|v|e)\/([\w-]{11})(?![\w-])/i;
const idAfterHost = /^\/([\w-]{11})(?![\w-])/;
/** Where an address without a scheme begins: a dotted name with a path or a query behind it. */
const bareAddress = /(?<![\w.-])(?:[\w-]+\.){1,4}[a-z]{2,24}\.?[/?]/i;
/** Pages of the player that are 11 characters long as an id is. */
const notIds = ['videoseries', 'live_stream'];
const loneId = /^[<"'(]*([\w-]{11})[>"').,;]*$/;
/** One or more whole words: 'Radioactive', 'hello-world', 'FooFighters'. An id hardly ever looks so. */
const words = /^(?:(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-_](?:[A-Z]?[a-z]+|[A-Z]+))*|(?:[A-Z][a-z]{2,})+)$/;
const linkTo =
  /(?:^|[\s(<["'])(?:www\.\S|spotify:\w|(?:[\w-]+\.){1,4}(?:com|net|org|be|tv|fm|fi|ly|me|io|link|page)[/?]\S)/i;

/** Whether the text is exactly one YouTube id: 11 letters, digits, `_` or `-` (spec §5). */
export const isVideoId = (text: string): boolean => /^[\w-]{11}$/.test(text);

/**
 * The id of the one video a pasted text points to, or null (spec §5). Takes every form people paste: links with
 * or without a scheme, wrapped by another site, inside other words. A lone id counts unless it reads like a word.
 */
export function videoIdFrom(text: string): string | null {
  const pasted = cleaned(text);
  const lone = loneId.exec(pasted)?.[1];
  if (lone !== undefined) return readsLikeWords(lone) ? null : lone;
  const isId = (id: string | null) => id !== null && !notIds.includes(id);
  return addressesIn(pasted).map(idHeldBy).find(isId) ?? null;
}

/** Every address in a pasted text, each before those it carries within itself. */
export function addressesIn(text: string): URL[] {
  const links = cleaned(text).split(/[\s<>"'|]+/);
  return links.flatMap((link) => withCarried(linkIn(link), deepestWrapper));
}

/** Whether the text is meant as a link, of whatever site: it should not be searched for as words. */
export function looksLikeLink(text: string): boolean {
  const pasted = cleaned(text);
  return /https?:\/\//i.test(pasted) || linkTo.test(pasted);
}

const cleaned = (text: string): string =>
  text
    .slice(0, lookedAt)
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

function withCarried(link: string | null, deeper: number): URL[] {
  if (link === null || !URL.canParse(link)) return [];
  const url = new URL(link);
  if (deeper === 0) return [url];
  return [url, ...linksCarriedBy(url).flatMap((carried) => withCarried(carried, deeper - 1))];
}

function idHeldBy({ hostname, pathname, search, hash }: URL): string | null {
  const isShort = shortHost.test(hostname);
  if (!isShort && !youtubeHost.test(hostname)) return null;
  const inPath = idInPath.exec(pathname) ?? (isShort ? idAfterHost.exec(pathname) : null);
  if (inPath) return inPath[1] ?? null;
  const isWatch = isShort || /^\/(?:watch(?![\w])|$)/i.test(pathname);
  return isWatch ? (idInQuery.exec(pathname + search + hash)?.[1] ?? null) : null;
}

/** The link a page keeps in its query (or Yahoo's in its path) is where it sends the visitor: google.com/url, consent. */
function linksCarriedBy({ hostname, pathname, searchParams }: URL): (string | null)[] {
  const inPath = new URLSearchParams(`to=${/\/RU=([^/]+)/.exec(pathname)?.[1] ?? ''}`);
  return [...searchParams.values(), ...inPath.values()].map((value) =>
    value.startsWith('/') && youtubeHost.test(hostname) ? `https://${hostname}${value}` : linkIn(value),
  );
}
