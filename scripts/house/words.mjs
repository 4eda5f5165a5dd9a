// Checks for words that are forbidden in certain files.
import { lineAt } from './source.mjs';

const isProduct = (file) => !file.isTest;
const inBrowser = (file) => /^src\/(?:client|contract|rules)\//.test(file.path) && isProduct(file);
const inRules = (file) => file.part === 'rules' && isProduct(file);

/** `where` selects the files; `in`: with comments and strings ('text') or without ('code'). */
const RULES = [
  {
    where: inRules,
    in: 'code',
    word: /\bDate\s*[.(]|\bnew Date\b|\bMath\.random\b|\bperformance\b|\bcrypto\b/g,
    why: 'rules have no clock and no dice: take the time, the chance or the id as an argument',
  },
  {
    where: inRules,
    in: 'code',
    word: /\bprocess\b|\bfetch\b|\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\bconsole\b|\b(?:globalThis|window|document|localStorage|sessionStorage)\s*\.|\basync\b|\bawait\b/g,
    why: 'rules touch nothing outside themselves',
  },
  {
    where: inRules,
    in: 'code',
    word: /\bthrow\b/g,
    why: "a refusal is a value: return { refused: '…' }",
  },
  {
    where: inRules,
    in: 'code',
    word: /^(?:export )?(?:let|var)\b/gm,
    why: 'rules remember nothing between two calls',
  },
  {
    where: (file) =>
      file.path.startsWith('src/') && isProduct(file) && file.path !== 'src/server/settings/config.ts',
    in: 'code',
    word: /\bprocess\s*\.\s*env\b|\bprocess\s*\[|\{[^}\n]*\benv\b[^}\n]*\}\s*=\s*process\b/g,
    why: 'only src/server/settings/config.ts reads the environment',
  },
  {
    where: (file) => file.part === 'client' && isProduct(file) && !file.path.startsWith('src/client/device/'),
    in: 'code',
    word: /\b(?:localStorage|sessionStorage)\b|\bnavigator\s*\??\.\s*(?:share|canShare|clipboard|vibrate|wakeLock|presentation)\b|\bdocument\.cookie\b/g,
    why: 'only src/client/device/ touches the odd browser APIs',
  },
  {
    where: (file) => file.part === 'server' && isProduct(file),
    in: 'code',
    word: /\bMath\.random\b/g,
    why: 'room codes must not be guessed: take secureRandom, or the random of the context',
  },
  {
    where: inBrowser,
    in: 'code',
    word: /\bURL\.(?:parse|canParse)\b|\bPromise\.(?:try|withResolvers)\b|\bArray\.fromAsync\b|\b(?:Object|Map)\.groupBy\b|\bAbortSignal\.any\b|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|checkVisibility|toHex|toBase64)\(|\bIterator\./g,
    why: 'browsers of 2023 (Safari 16.4, Chrome 111) do not have it',
  },
  {
    where: () => true,
    in: 'text',
    word: /\b(?:TODO|FIXME|XXX)\b/g,
    why: 'do it now, or write an issue',
  },
  {
    where: () => true,
    in: 'code',
    word: /\bas any\b/g,
    why: 'say what it is; unknown and a check if you cannot',
  },
  {
    where: () => true,
    in: 'text',
    word: /@ts-(?:ignore|expect-error|nocheck)\b/g,
    why: 'the compiler is right; change the type',
  },
  {
    where: () => true,
    in: 'text',
    word: /biome-ignore(?![^\n]*:\s*\S{2,}[^\n]*\s\S)/g,
    why: 'give the reason after the colon, in words',
  },
];

export const checkWords = (files) => files.flatMap((file) => RULES.flatMap((rule) => faultsOf(file, rule)));

function faultsOf(file, rule) {
  if (!rule.where(file)) return [];
  return [...file[rule.in].matchAll(rule.word)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    what: match[0].trim(),
    why: rule.why,
  }));
}
