// Recognizes noise, other versions and videos that are no songs, by the words of a title. The patterns ignore case.

/** Normalizes quotes, dashes and spaces, and closes a bracket or quote that a list has cut off. */
export function tidyText(text) {
  const plain = text
    .normalize('NFC')
    // \u0091 to \u0094 are the quotes of Windows-1252.
    .replace(/[‘’`´\u0091\u0092]/g, "'")
    .replace(/[“”„«»\u0093\u0094]/g, '"')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/\s[–—]\s/g, ' - ')
    .replace(/\s+/g, ' ')
    .trim();
  return closeBracket(closeQuote(plain));
}

function closeQuote(text) {
  // A single quote may mean inches.
  if (text.split('"').length % 2 === 1 || /\d"/.test(text)) return text;
  return /[^\s(]"(?:\s|$)/.test(text) ? `"${text}` : `${text}"`;
}

function closeBracket(text) {
  const whole = text.replace(/\s*\($/, '');
  const open = whole.split('(').length - whole.split(')').length;
  return open > 0 ? whole + ')'.repeat(open) : whole;
}

/** Returns a name for comparison: without case, accents, signs and spaces. */
export const folded = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&|\+/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '') || text.toLowerCase();

/** Words that are no part of a title, if they are alone in brackets or after a dash. */
const noise = new RegExp(
  `^(?:${[
    "official.*|the official.*|lyrics?|lyric video|audio|video|music (?:clip|video)|vod|to be deleted!?|video \\(director's cut\\)?",
    "visuali[sz]er|visualette|visualser|explicit|clean|uncensored|hd|hq|4k|colou?r|director'?s'? cut",
    '(?:video|album|single|original|radio|full length|\\d minute) version|(?:original )?radio edit|radio mix|single mix|original mix|edit|pop edit',
    '(?:digitally )?remaster(?:ed)?(?: \\d{4})?|\\d{4} (?:digital )?remaster(?:ed)?|prod\\b.*|starring .*|filmed .*|created with .*',
    'non[- ]lp b[- ]side|slideshow|(?:main|end) title|.*\\banniversary (?:edition|collector.s edition)|from "?grease"?',
  ].join('|')})$`,
  'i',
);
const tail = /\s*(?:\(([^()]*(?:\([^()]*\))?[^()]*)\)|\[([^[\]]*)\])$|\s+-\s+([^-]+)$/;

/** Removes noise from the end of a title. */
export function removeNoise(title) {
  const found = tail.exec(title);
  const words = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  if (!found || found.index === 0 || !noise.test(words)) return title;
  return removeNoise(title.slice(0, found.index).trim());
}

const version = new RegExp(
  `^from\\b|\\b(?:${[
    'live|acoustic|unplugged|sessions?|remix|rmx|mix|cover|covers|karaoke|instrumental|tribute|demo|parody|medley|reprise|extended',
    'ver|version|take \\d+|revisited|non-electric|rehearsal|hitparade|hitparty|popshow|show|party|zdf|tour|peacetour|detour|concert|festival|freefest',
    'top of the pops|kimmel|letterman|fallon|snl|grammys?|vmas?|razzmatazz|xperia|control room|honda|coast to coast|yule log|xmas special',
    'mtv|bbc|aol|vh1|cbs|itunes|spotify|night network|arena|stadium|amphitheatre|coliseum|hall|duet|edition|edit|movement',
  ].join('|')})\\b|\\d[./]\\d+[./]\\d|\\/\\s*\\d{4}$`,
  'i',
);

/** Returns the title of the original, if this title names another version; else null. */
export function originalOf(title) {
  const found = tail.exec(title);
  const words = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  return found && found.index > 0 && version.test(words) ? title.slice(0, found.index).trim() : null;
}

/** Videos on artists' channels that are no songs. */
const talk = new RegExp(
  [
    /\b(?:interview|trailer|teaser|behind the (?:scenes|music|song)|(?:the )?making of|on (?:the )?set\b|backstage|outtakes?|bloopers?)\b/,
    /\b(?:[wm]ebisode|mobisode|episode \d|epk|commentary|documentary|announcement|highlights|press conference|photo ?shoot|art reveal)/,
    /\b(?:q ?& ?a|tour diar|track by track|cut by cut|sneak peek|first look|coming soon|tv spot|album (?:preview|sampler)|in the studio\b)/,
    /\bvevo ?(?:24s|presents|go shows?|lift|certified)\b|^(?:on the set|off the record|check in|25 years|bring me to 1d|battleship|get to know)\b.*:/,
    /: the dream begins$|24\/7:|graceland:|vignettes:|popspots:|welcome message|conversation with|talk with|talks? about|guide to|competition winner/,
    /\bin(?:side)? the circle$|air raid vehicle|elvisthemusic|fashion book|surprises guests|dabbin santa| on his start, |^t-pain on |: 3rd ad$/,
    /^introducing |^getting to know |^meet (?:tyler|kat) |^intro to |^song by song |^priscilla presley on |fun look into|^project unforgettable|\bvr "/,
    /^collaborat|art of hustle law|^57th & 9th|sneak peak|cut-down|: reality|reality show:|sizzle reel|in conversation|conversations? with|chest cam/,
    /^the complete .* masters|greatest hits|direct hits|hot and blue guitar|christmas duets|cuervo nights|xperia access with|road stories/,
    /charging up the music|songwriter, artist|about the song$|opening titles|travelism|music conference|launch party|takes over nyc|secret (?:gig|show)/,
    /beach boys talk|i am def jam:|^landmarks live|live at lincoln park zoo|be part of the new video|^(?:the )?story (?:of|behind) (?:in the blue|heroes|band of|the ezra|man on)/,
    /^how usher|favorite tunes|day in the life in london|random s@|visits school of rock|brings you the good life|^mike posner (?:in|on) |^kasabian in /,
    /performs? "|paving my own lane|weird tattoos\?|^area codes:|^back to mine:|: the (?:film|young blood chronicles)\b|album trailer|message (?:to|from|for) (?:the )?fans/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

export const isTalk = (title) => talk.test(title);
