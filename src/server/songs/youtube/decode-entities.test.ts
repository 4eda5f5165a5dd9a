import { expect, test } from 'vitest';
import { decodeEntities } from './decode-entities.ts';

test.each([
  ['Rock &amp; Roll', 'Rock & Roll'],
  ['Don&#39;t &quot;Stop&quot;', 'Don\'t "Stop"'],
  ['Don&#x27;t', "Don't"],
  ['a &lt;b&gt; c', 'a <b> c'],
  ['Rock &amp;amp; Roll', 'Rock &amp; Roll'],
  ['Rock & Roll; R&B', 'Rock & Roll; R&B'],
  ['&unknown; &#0; &#9999999;', '&unknown; &#0; &#9999999;'],
])('%s reads %s', (html, text) => expect(decodeEntities(html)).toBe(text));
