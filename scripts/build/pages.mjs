// Writes the pages that the server sends, after the bundler has run. The landing page is rendered with inlined styles, so that it is
// shown before any script runs; every other page links all its files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pages } from '#contract/pages.ts';
import { filesOf, readManifest } from './manifest.mjs';

/** Placeholder for the room code in the rendered invitation; also used by src/server/pages/templates.ts. */
const anyRoom = 'ROOMCODE';

const poster = 'screens/landing/landing.tsx';

/** Returns the file of a page's folder that src/client/pages.tsx imports. */
function screenOf(manifest, name) {
  const table = Object.values(manifest).find(({ dynamicImports }) => dynamicImports?.includes(poster));
  const file = table?.dynamicImports.find((each) => each.startsWith(`screens/${name}/`));
  if (!file) throw new Error(`The page ${name} has no screen in src/client/pages.tsx.`);
  return file;
}

/** Returns the link that preloads a script, after the files of the first paint. */
const script = (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;
const typeface = (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
const style = (file) => `<link rel="stylesheet" crossorigin href="/${file}">`;

/** Builds the client's screens for the server, which renders pages with them (src/client/render-page.tsx). */
async function buildRenderer(root) {
  const outDir = join(root, 'dist/rendering');
  const names = { entryFileNames: '[name].js', chunkFileNames: '[name].js' };
  await build({
    root: join(root, 'src/client'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    // The server has no storage of a device.
    define: { 'process.env.NODE_ENV': '"production"', localStorage: 'undefined' },
    ssr: { noExternal: true },
    build: {
      ssr: 'render-page.tsx',
      outDir,
      manifest: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { ...names, charset: 'ascii', comments: false } },
    },
  });
  return await import(pathToFileURL(join(outDir, 'render-page.js')).href);
}

async function renderPosters(root) {
  const { renderPoster } = await buildRenderer(root);
  return { poster: await renderPoster(null), invite: await renderPoster(anyRoom) };
}

/** Writes index.html, poster.html, invite.html, the shell of the pages that the server renders, and the links of each page. */
export async function writePages(root) {
  const folder = join(root, 'dist/client');
  const manifest = readManifest(folder);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const sheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(page);
  if (!sheet) throw new Error('The page has lost the styles of its poster.');
  const css = readFileSync(join(folder, sheet[1]), 'utf8').trim();
  const icon = readFileSync(join(folder, 'favicon.svg'));
  const bare = page
    .replace(sheet[0], '')
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace('href="/favicon.svg"', () => `href="data:image/svg+xml;base64,${icon.toString('base64')}"`)
    .replace('</title>', () => `</title>\n    ${typeface(manifest['ui/typeface/archivo-first.woff2'].file)}`);
  const preloads = filesOf(manifest, ['index.html', poster]).scripts.map(script).join('\n    ');
  const shell = bare.replace('</head>', () => `  ${preloads}\n    <style>${css}</style>\n  </head>`);
  const posterPage = (rendered, code) => {
    const root = `<div id="root" data-server-rendered="" data-poster="${code}">${rendered.html}</div>`;
    return shell
      .replace('</head>', () => `  ${rendered.preloadLinks}\n  </head>`)
      .replace(/<div id="root">[\s\S]*?<\/div>/, () => root);
  };
  const links = Object.fromEntries(
    Object.keys(pages).map((name) => {
      const { scripts, styles } = filesOf(manifest, [
        'index.html',
        'all-styles.ts',
        screenOf(manifest, name),
      ]);
      const own = styles.filter((file) => file !== sheet[1]);
      return [name, [...own.map(style), ...scripts.map(script)].join('\n    ')];
    }),
  );
  const rendered = await renderPosters(root);
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), bare);
  writeFileSync(join(folder, 'pages/shell.html'), shell);
  writeFileSync(join(folder, 'pages/poster.html'), posterPage(rendered.poster, ''));
  writeFileSync(join(folder, 'pages/invite.html'), posterPage(rendered.invite, anyRoom));
  writeFileSync(join(folder, 'pages/links.json'), JSON.stringify(links, null, 2));
}
