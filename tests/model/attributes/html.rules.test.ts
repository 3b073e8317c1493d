// @vitest-environment jsdom
// Rich text keeps what an engineer writes and nothing that acts, however it is wrapped; cleaning it twice is cleaning it once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { htmlOf, plainText, sanitizeHtml } from '../../../server/platform/text/html.ts';
import { draws } from '../../support/seed.ts';

describe('is kept as it is', () => {
  test.each([
    'plain words, "quoted"',
    '<p>one <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> <code>six</code></p>',
    '<h1>a</h1><blockquote><p>b</p></blockquote><pre><code class="language-ts">c</code></pre><hr />',
    '<ul><li><p>a</p><ol start="3"><li>b</li></ol></li></ul>',
    '<table><colgroup><col span="2" /></colgroup><tbody><tr><th colspan="2">a</th></tr><tr><td rowspan="1">b</td><td>c</td></tr></tbody></table>',
    '<p style="text-align:center">a <span style="color:#ff0000;background-color:rgb(1, 2, 3)">b</span></p>',
    '<p><a href="https://example.org/a?b=c&amp;d=e">a</a> <a href="mailto:a@b.org">b</a></p>',
    '<p><img src="/api/v4/o/acme/files/12" alt="A pump" width="200" /></p>',
    '<p><a href="/api/v4/o/acme/files/12/download">drawing</a></p>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="dot" />',
    '<p><span data-entity="I_36703PSCG88S0_A8414AYTME1BY" data-attr="Duration" class="entity">1.2 Pump</span></p>',
    '<inno attr="name" target="12">x</inno><table query="class:Risk" limit="5" attr="name,Status"><tbody></tbody></table>',
    '<p>@{12}:{Duration} H<sub>2</sub>O x<sup>2</sup> <ins>new</ins> <del>old</del></p>',
  ])('%s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });
});

describe('is cut down', () => {
  test.each([
    ['<p onclick="alert(1)" onmouseover=alert(2)>a</p>', '<p>a</p>'],
    ['<script>alert(1)</script>a', 'a'],
    ['<ScRiPt src=//evil>x</sCrIpT>a', 'a'],
    ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
    ['<style>p{background:url(//evil)}</style><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>a', 'a'],
    ['<iframe src="https://evil"></iframe><p>a</p>', '<p>a</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" jAvA&#9;sCript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//evil.org/x">a</a>', '<a>a</a>'],
    ['<a href="https://a.org" target="_blank" ping="//evil">a</a>', '<a href="https://a.org">a</a>'],
    ['<img src="https://evil.org/pixel.png">a', 'a'],
    ['<img src="/api/v4/o/acme/files/../../session" />a', 'a'],
    ['<img src="/api/v4/o/acme/entities" />a', 'a'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=" />a', 'a'],
    ['<img src="data:text/html;base64,PHN2Zz4=" />a', 'a'],
    ['<img srcset="//evil 1x" alt="b" />a', 'a'],
    ['<p style="position:fixed;text-align:left;background:url(//evil)">a</p>', '<p style="text-align:left">a</p>'],
    ['<p style="color:expression(alert(1))">a</p>', '<p>a</p>'],
    ['<p style="color:red;}</style><script>">a</p>', '<p style="color:red">a</p>'],
    ['a&#1;bc&#13;d', 'abc\nd'],
    ['<p id="root" name="x" class="btn mention">a</p>', '<p class="mention">a</p>'],
    ['<form action="//evil"><input name=a><button>b</button></form>', 'b'],
    ['<object data="x.swf"><embed src="x.swf">fallback</object>', 'fallback'],
    ['<meta http-equiv="refresh" content="0;url=//evil"><base href="//evil"><link rel=stylesheet href=x>a', 'a'],
    ['a<!-- <b>c</b> --><?php x ?><![CDATA[d]]>', 'a'],
    ['<span data-entity=\'1" onclick="x\'>a</span>', '<span data-entity="1&quot; onclick=&quot;x">a</span>'],
    ['a\u0000b\u0008c', 'abc'],
  ])('%s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });
});

test('HTML nested too deeply is refused without long work', () => {
  for (const html of ['<div>'.repeat(40_000), '<font>'.repeat(40_000), '<p><select>'.repeat(20_000)]) {
    expect(() => sanitizeHtml(html)).toThrow('Flatten it and try again.');
    expect(() => plainText(html)).toThrow('Flatten it and try again.');
  }
  expect(plainText(sanitizeHtml('<div>'.repeat(200) + 'x'))).toBe('x');
});

// Pieces that mean something to a parser, thrown together.
const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '&',
    '&lt;',
    '&#106;',
    '=',
    ' ',
    '\n',
    '\u0000',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '--!>',
    '<p>',
    '</p>',
    '<p style="',
    '<a href="',
    'javascript:',
    'java\tscript:',
    '//evil.org',
    'data:text/html,',
    'onclick="x()"',
    '<img src=x onerror=alert(1)>',
    '<img src="data:image/png;base64,AA">',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '<script>',
    '</script>',
    '<textarea>',
    '</textarea>',
    '<title>',
    '<table>',
    '<tr>',
    '<td>',
    '<li>',
    '<h1>',
    '<select>',
    '<option>',
    '<template>',
    '<noscript>',
    '</noscript>',
    '<iframe srcdoc="',
    '<form>',
    '<plaintext>',
    '<xmp>',
    '<br>',
    '</br>',
    'color:red',
    'text-align:center',
    'expression(',
    'url(',
    ';',
    '<span data-entity="',
    '<inno target="',
    '<object data="',
    'class="mention"',
  ),
  fc.string({ maxLength: 4 }),
);
const hostile = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

test.each(['<p><select><p>', '<p><font><p>a', '<li><svg></svg><button><li>a', '<td><form><td>'])(
  'cleaning is done after once where a tag between two others goes: %s',
  (html) => {
    const once = sanitizeHtml(html);
    expect(sanitizeHtml(once)).toBe(once);
  },
);

test('sanitising sanitised HTML changes nothing, whatever the input', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const once = sanitizeHtml(html);
      expect(sanitizeHtml(once)).toBe(once);
    }),
    draws(1_000),
  );
});

const active = 'script style svg math iframe object form template noscript xmp textarea plaintext'.split(' ');

test('no script or active content survives, whatever the input', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      // read as a browser reads it, not as the cleaner did
      const page = document.createElement('div');
      page.innerHTML = sanitizeHtml(html);
      for (const { localName, attributes } of page.querySelectorAll('*')) {
        expect(active).not.toContain(localName);
        for (const { name, value } of attributes) {
          expect(name).not.toMatch(/^on|^(id|name|srcset|srcdoc|formaction|action)$/i);
          if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|\/api\/v4\/o\/)/i);
          if (name === 'src') expect(value).toMatch(/^(data:image\/(png|jpeg|gif|webp);base64,|\/api\/v4\/o\/)/i);
          if (name === 'style') expect(value).not.toMatch(/url|expression|[<>"\\]/i);
        }
      }
    }),
    draws(1_000),
  );
});

describe('the text of HTML', () => {
  test.each([
    ['one <b>two</b>three', 'one twothree'],
    ['<p>one</p><p>two</p>', 'one\ntwo'],
    ['<p>one</p>\n   <p>two</p>', 'one\ntwo'],
    ['one<br>two<br /><br />three', 'one\ntwo\n\nthree'],
    ['<ul><li>a</li><li><p>b</p></li></ul>c', 'a\nb\nc'],
    ['<table><tr><th>a</th><th>b</th></tr><tr><td><p>c</p></td><td>d</td></tr></table>', 'a\tb\nc\nd'],
    ['a  \n b &amp; c &lt; d &#8220;e&nbsp;f', 'a b & c < d “e f'],
    ['a<script>b</script><style>c</style>d', 'ad'],
    ['   ', ''],
    ['<p> </p><p></p>', ''],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ])('%j are %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('equals the text from which the HTML was made', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\s+/g, ' ').trim());
    const lines = fc.array(line).map((each) => each.join('\n').trim());
    fc.assert(
      fc.property(lines, (text) => {
        expect(plainText(htmlOf(text))).toBe(text);
        expect(sanitizeHtml(htmlOf(text))).toBe(sanitizeHtml(sanitizeHtml(htmlOf(text))));
      }),
    );
  });
});

// A sign that has to be decoded makes the parser read the whole text.
test.each([
  '<p>One</p><p>two <strong>and</strong> three</p>',
  ' lead <em> in </em>tail ',
  '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>d',
  '<h1> Title </h1>text<div></div>more<p></p>',
  '<blockquote><p>x\n\ty</p></blockquote><code>z</code>',
])('the text of plain HTML is what the parser reads: %s', (html) => {
  expect(`&\n${plainText(html)}`).toBe(plainText(`<p>&amp;</p>${html}`));
});
