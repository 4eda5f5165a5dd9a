import { paths } from '#client/paths.ts';

/** Where to go after the choice: a page of this site, whatever the address bar was made to say (spec §4). */
export function safeRedirect(asked: string | null, origin: string): string {
  if (!asked?.startsWith('/') || asked.startsWith('//')) return paths.root;
  // The browser's own reading of it: it takes '/\' for '//' and drops tabs and line breaks.
  const page = URL.parse(asked, origin);
  return page?.origin === origin ? page.pathname + page.search + page.hash : paths.root;
}
