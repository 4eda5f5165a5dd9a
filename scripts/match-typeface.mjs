// Gives the letters that stand in until the typeface has come the same widths and heights, so that nothing moves when it
// comes: `npm run typeface`. A browser measures both, with Arial or its equal in size, Liberation Sans, installed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '#tests/support/browser.ts';

const folder = fileURLToPath(new URL('../src/client/ui/typeface/', import.meta.url));

/** What stands in for which weights and widths, and where of these it is measured: as the design sets most of its text. */
const plain = ['Arial', 'Liberation Sans', 'LiberationSans', 'Roboto', 'Roboto-Regular'];
const bold = [
  'Arial Bold',
  'Arial-BoldMT',
  'Liberation Sans Bold',
  'LiberationSans-Bold',
  'Roboto Bold',
  'Roboto-Bold',
];
const faces = [
  { weights: '400 599', widths: '93% 110%', at: '450 100%', names: plain },
  { weights: '600 900', widths: '93% 110%', at: '800 100%', names: bold },
  { weights: '400 900', widths: '62% 74%', at: '900 62%', names: bold },
  { weights: '400 900', widths: '75% 92%', at: '800 84%', names: bold },
  { weights: '400 900', widths: '111% 118%', at: '750 118%', names: bold, text: (all) => all.toUpperCase() },
];
/** What is on the pages, so that letters come as often as they do there. */
const words =
  'Your song against theirs. Score each other out of ten. Loudest taste wins. Pick a song. Search, preview, send. ' +
  'You have two minutes. Score theirs. One to ten, and say why. Count it up. Higher total wins. Play for Free!';

function measure({ font, faces }) {
  const local = (names) => names.map((name) => `local("${name}")`).join();
  const sheet = document.createElement('style');
  sheet.textContent = `
    @font-face { font-family: Ours; font-weight: 400 900; font-stretch: 62% 118%; src: url(${font}); }
    ${faces.map(({ names }, at) => `@font-face { font-family: Near${at}; src: ${local(names)}; }`).join('')}`;
  document.head.append(sheet);
  const widthIn = async (family, text, [weight, stretch]) => {
    const line = document.createElement('span');
    line.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 100px ${family}; font-stretch: ${stretch};
      font-synthesis: none`;
    line.textContent = text;
    document.body.append(line);
    await document.fonts.ready;
    return line.getBoundingClientRect().width;
  };
  const heights = () => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = '1000px Ours';
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('x');
    return { ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
  };
  return Promise.all(
    faces.map(async ({ text, at }, index) => {
      const ours = await widthIn('Ours', text, at.split(' '));
      return { size: ours / (await widthIn(`Near${index}`, text, at.split(' '))), ...heights() };
    }),
  );
}

const percent = (part) => `${(part * 100).toFixed(2)}%`;
const faceOf = ({ weights, widths, names }, { size, ascent, descent }) => `@font-face {
  font-family: "Archivo Nearly";
  font-weight: ${weights};
  font-stretch: ${widths};
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / size)};
  descent-override: ${percent(descent / size)};
  line-gap-override: 0%;
  unicode-range: U+0020-024F, U+2000-206F;
}
`;

const font = `data:font/woff2;base64,${readFileSync(`${folder}archivo-first.woff2`).toString('base64')}`;
const browser = await openBrowser();
const page = await browser.newPage();
const asked = faces.map(({ names, at, text = (all) => all }) => ({ names, at, text: text(words) }));
const found = await page.evaluate(measure, { font, faces: asked });
await browser.close();
const told = '/* Made by `npm run typeface`: stands in until Archivo has come, as wide and as high. */\n';
writeFileSync(`${folder}nearly.css`, told + faces.map((face, at) => faceOf(face, found[at])).join(''));
console.log(found.map(({ size }, at) => `${faces[at].at}  ${percent(size)}`).join('\n'));
