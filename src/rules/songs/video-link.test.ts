import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVideoId, looksLikeLink, videoIdFrom } from './video-link.ts';

const id = 'yc844Z_Hsnk';
const dashed = 'zIRW_elc-rY';

const good: [form: string, text: string, expected?: string][] = [
  ['a watch link', `https://www.youtube.com/watch?v=${id}`],
  ['plain http', `http://youtube.com/watch?v=${id}`],
  ['no scheme', `youtube.com/watch?v=${id}`],
  ['no scheme, www', `www.youtube.com/watch?v=${id}`],
  ['a phone link', `https://m.youtube.com/watch?v=${id}`],
  ['YouTube Music', `https://music.youtube.com/watch?v=${id}&feature=share`],
  ['gaming', `https://gaming.youtube.com/watch?v=${id}`],
  ['shouting host', `HTTPS://WWW.YouTube.COM/watch?v=${id}`],
  ['a mistyped scheme', `hhttps://www.youtube.com/watch?v=${id}`],
  ['a scheme with one slash', `https:/www.youtube.com/watch?v=${id}`],
  ['v not first', `https://www.youtube.com/watch?app=desktop&v=${id}`],
  ['feature before v', `https://www.youtube.com/watch?feature=share&v=${id}`],
  ['time_continue before v', `https://www.youtube.com/watch?time_continue=1&v=${id}`],
  ['a radio list before v', `https://www.youtube.com/watch?list=RDabcdefghijk&v=${id}&start_radio=1`],
  ['time behind', `https://www.youtube.com/watch?v=${id}&t=1m20s`],
  ['list and index behind', `https://www.youtube.com/watch?v=${id}&list=PL123&index=3&ab_channel=Some%20One`],
  ['a search trail', `https://www.youtube.com/watch?v=${id}&pp=ygUKcXVlZW4%3D&si=AbC_12`],
  ['another video named rv', `https://www.youtube.com/watch?rv=AAAAAAAAAA1&v=${id}`],
  ['tracking', `https://www.youtube.com/watch?v=${id}&utm_source=x&fbclid=IwAR0#t=30`],
  ['an escaped ampersand', `https://www.youtube.com/watch?app=desktop&amp;v=${id}&amp;t=3`],
  ['an escaped query', `https://www.youtube.com/watch%3Fv%3D${id}`],
  ['a wrong joiner', `https://www.youtube.com/watch&v=${id}`],
  ['an old phone link', `https://m.youtube.com/#/watch?v=${id}`],
  ['v on the front page', `https://www.youtube.com/?v=${id}`],
  ['watch as a path', `https://www.youtube.com/watch/${id}`],
  ['a short link', `https://youtu.be/${id}`],
  ['a short link without scheme', `youtu.be/${id}`],
  ['a short link with si', `https://youtu.be/${id}?si=QwErTy12345`],
  ['a short link with time', `https://youtu.be/${id}?t=16`],
  ['a short link with a slash', `youtu.be/g4ELX7LyXDw/`, 'g4ELX7LyXDw'],
  ['a short link, wrong joiner', `https://youtu.be/${dashed}&t`, dashed],
  ['a short link, shouting', `HTTPS://YOUTU.BE/${id}`],
  ['embed', `https://www.youtube.com/embed/${id}?start=3`],
  ['embed without cookies', `https://www.youtube-nocookie.com/embed/${id}`],
  ['embed for schools', `https://www.youtubeeducation.com/embed/${id}`],
  ['the old player', `https://www.youtube.com/v/${id}?version=3`],
  ['the short old player', `https://www.youtube.com/e/${id}`],
  ['a short', `https://youtube.com/shorts/${id}?feature=share`],
  ['a live recording', `https://www.youtube.com/live/${id}?si=abc`],
  ['Google', `https://www.google.com/url?q=https://www.youtube.com/watch%3Fv%3D${id}&sa=D&usg=AOv`],
  [
    'Google, escaped',
    `https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
  ],
  ['Facebook', `https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2F${id}%3Ffbclid%3DIwAR&h=AT`],
  [
    'attribution_link',
    `https://www.youtube.com/attribution_link?a=x1&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
  ],
  ['redirect', `https://www.youtube.com/redirect?event=d&q=https%3A%2F%2Fyoutu.be%2F${id}`],
  [
    'consent',
    `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&gl=DE`,
  ],
  ['Yahoo', `https://search.yahoo.com/v?rurl=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`],
  ['Yahoo, in the path', `https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2fyoutu.be%2f${id}/RK=2`],
  [
    'a wrapper in a wrapper',
    `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://www.google.com/url?q=${encodeURIComponent(`https://youtu.be/${id}`)}`)}`,
  ],
  ['words around it', `you must hear this: https://youtu.be/${id}, really`],
  ['words around it, no scheme', `listen (youtu.be/${id})!`],
  ['pointed brackets', `<https://www.youtube.com/watch?v=${id}>`],
  ['a Markdown link', `[this one](https://www.youtube.com/watch?v=${id})`],
  ['a copied anchor', `<a href="https://www.youtube.com/watch?v=${id}&amp;t=3">here</a>`],
  ['a full stop behind', `https://youtu.be/${id}.`],
  ['spaces and a line break', `  https://youtu.be/${id}\n`],
  ['invisible characters', `\u200Bhttps://youtu.be/${id}\uFEFF`],
  ['the first of two links', `https://youtu.be/${id} https://youtu.be/${dashed}`],
  ['the one that is a video', `https://example.com/a https://youtu.be/${id}`],
  ['a lone id', id],
  ['a lone id with spaces', ` ${id} `],
  ['a lone id without a digit', 'dXwXxGjcQjQ', 'dXwXxGjcQjQ'],
  ['a lone id that begins with a dash', '-abcdefghij', '-abcdefghij'],
];

const bad: [what: string, text: string][] = [
  ['nothing', ''],
  ['a playlist', 'https://www.youtube.com/playlist?list=PLabcdefghijk'],
  ['a channel', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv'],
  ['a handle', 'https://www.youtube.com/@LadyGaga123'],
  ['a named channel', 'https://www.youtube.com/c/LadyGaga123'],
  ['a clip', `https://www.youtube.com/clip/UgkxAbCdEfGhIjKlMnOp`],
  ['a page of results', 'https://www.youtube.com/results?search_query=radioactive'],
  ['the front page', 'https://www.youtube.com/'],
  ['an id of 10', 'youtu.be/mE4hSQ7j0M'],
  ['an id of 12', `https://www.youtube.com/watch?v=${id}x`],
  ['a player of a whole list', 'https://www.youtube.com/embed/videoseries?list=PL123'],
  ["a channel's live player", 'https://www.youtube.com/embed/live_stream?channel=UC123'],
  ['another site', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
  ['a site that only sounds alike', `https://notyoutube.com/watch?v=${id}`],
  ['a site posing as YouTube', `https://youtube.com.example.org/watch?v=${id}`],
  ['a name before the real site', `https://youtube.com@example.org/watch?v=${id}`],
  ['a song', 'Bohemian Rhapsody'],
  ['a word of 11 letters', 'stereophone'],
  ['a song of 11 letters', 'Radioactive'],
  ['a shouted word of 11 letters', 'BITTERSWEET'],
  ['two words with a dash', 'hello-world'],
  ['two capital words with a dash', 'Hello-World'],
  ['two words written as one', 'OneRepublic'],
  ['a broken address', 'https://[youtube.com/watch?v='],
];

describe('the video id in a pasted text (§3.1.11, 5.15)', () => {
  test.each(good)('is found in %s', (_form, text, expected = id) => expect(videoIdFrom(text)).toBe(expected));
  test.each(bad)('is not found in %s', (_what, text) => expect(videoIdFrom(text)).toBeNull());

  test('is an id or null for any pasted text, without delay', () => {
    const piece = fc.constantFrom(
      'https://',
      'youtu.be/',
      'youtube.com/watch?v=',
      'a.',
      '%3F',
      '/',
      '&v=',
      id,
      '?',
      '-',
    );
    const pasted = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(piece).map((p) => p.join('')),
    );
    fc.assert(fc.property(pasted, (text) => isVideoId(videoIdFrom(text) ?? id)));
  });

  test.each(['a', 'a.', '(', '.', 'a-', 'https://', 'a.b/', '&amp;', 'a.b/?a='])(
    'is the same for a megabyte of %j as for its beginning',
    (piece) => {
      const [text, beginning] = [1_000_000, 2000].map((length) => piece.repeat(length / piece.length));
      for (const read of [videoIdFrom, looksLikeLink]) expect(read(text ?? '')).toBe(read(beginning ?? ''));
    },
  );

  test('is not searched after the first 2,000 characters', () => {
    expect(videoIdFrom(`${' x'.repeat(1000)} https://youtu.be/${id}`)).toBeNull();
  });
});

describe('a pasted text', () => {
  test.each([
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'hear https://soundcloud.com/a/b',
    'www.deezer.com/track/1',
    'youtube.com/playlist?list=PL1',
    'youtube.com/@LadyGaga',
    'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
  ])('is a link: %s', (text) => expect(looksLikeLink(text)).toBe(true));

  test.each([
    'AC/DC',
    'will.i.am',
    'R.E.M.',
    'Mr. Brightside',
    'Vol.II/III',
    'S.O.S. / Abba',
    'www',
    'Radioactive',
    '',
  ])('is not a link: %s', (text) => expect(looksLikeLink(text)).toBe(false));
});

test('a video id has 11 letters, digits, underscores or dashes', () => {
  expect([id, 'abcdefghijk', 'videoseries'].map(isVideoId)).toEqual([true, true, true]);
  expect([id.slice(1), `${id}x`, ` ${id}`, 'yc844Z[Hsnk', 'yc844Z^Hsnk'].map(isVideoId)).not.toContain(true);
});
