import { product, wordsOf } from '#server/previews/draw/words.ts';
import { cardSize } from './draw/shapes.ts';
import type { Preview } from './preview.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

export function pathsOf(preview: Preview): { page: string; card: string } {
  if (preview.about === 'room') return { page: `/${preview.code}`, card: `/cards/room/${preview.code}.png` };
  if (preview.about === 'battle')
    return { page: `/battle/${preview.ref}`, card: `/cards/battle/${preview.ref}.png` };
  return { page: '/', card: '/cards/site.png' };
}

/** Title, description, Open Graph and Twitter tags; `origin` is the site's own, without a slash. */
export function tagsOf(preview: Preview, origin: string): string {
  const { title, description, picture } = wordsOf(preview);
  const { page, card } = pathsOf(preview);
  const named = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': origin + card,
    'twitter:image:alt': picture,
  };
  const properties = {
    ...{ 'og:site_name': product, 'og:type': 'website', 'og:title': title, 'og:description': description },
    ...{ 'og:url': origin + page, 'og:image': origin + card, 'og:image:type': 'image/png' },
    ...{ 'og:image:width': cardSize.width, 'og:image:height': cardSize.height, 'og:image:alt': picture },
  };
  const heading = preview.about === 'site' ? title : `${title} · ${product}`;
  return [
    `<title>${escapeHtml(heading)}</title>`,
    ...Object.entries(named).map(([name, content]) => meta('name', name, content)),
    ...Object.entries(properties).map(([property, content]) => meta('property', property, content)),
  ].join('\n    ');
}

const meta = (kind: 'name' | 'property', key: string, content: string | number): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(String(content))}" />`;

/** Cuts the page open: the tags come first, as a chat's robot reads no more; the rest ends its head. */
export function openTemplate(page: string): (tags: string, rest?: string) => string {
  const start = page.search(/<title>/i);
  const bare = page
    .replace(/<title>.*?<\/title>\s*/is, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/is, '');
  const end = bare.indexOf('</head>');
  if (start < 0 || end < start) return () => page;
  const parts = [bare.slice(0, start), bare.slice(start, end), bare.slice(end)] as const;
  return (tags, rest = '') => `${parts[0]}${tags}\n    ${parts[1]}${rest && `  ${rest}\n  `}${parts[2]}`;
}
