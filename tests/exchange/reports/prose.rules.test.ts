// Descriptions are the same on paper as on the page, and special characters stay harmless.
import { describe, expect, test } from 'vitest';

import { csv } from '../../../server/exchange/reports/formats/csv.ts';
import { htmlWriter } from '../../../server/exchange/reports/formats/html.ts';
import { raisedText } from '../../../server/exchange/reports/formats/pdf/letters.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import type { Paper, Table } from '../../../server/exchange/reports/paper.ts';
import { cellText } from '../../../server/exchange/reports/rules/cells.ts';
import { imageFacts } from '../../../server/exchange/reports/rules/image-size.ts';
import { linkedDiagrams } from '../../../server/exchange/reports/rules/linked-diagrams.ts';
import { proseOf, proseText } from '../../../server/exchange/reports/rules/prose.ts';
import { gapsOf, verificationState } from '../../../server/exchange/reports/rules/verification.ts';
import { warningsOf } from '../../../server/exchange/reports/rules/warnings.ts';
import { textOfPdf } from '../../support/pdf-text.ts';

describe('a description in plain text', () => {
  test.each([
    ['one line for each block', '<p>One</p><p>Two<br />Three</p>', 'One\nTwo\nThree'],
    ['lists with their marks', '<ul><li>a<ol><li>b</li><li>c</li></ol></li></ul>', '• a\n1. b\n2. c'],
    ['tables with tabs', '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td></tr></table>', 'A\tB\n1\t'],
    ['blanks once', '<p> a  <b> b </b> c </p>', 'a b c'],
    ['signs of HTML as themselves', '<p>a &lt; b &amp; c</p>', 'a < b & c'],
    ['pictures by what they say', '<p>See <img src="/x" alt="the pump"> here</p>', 'See\n[the pump]\nhere'],
    ['nothing of nothing', '<p></p><p> </p>', ''],
  ])('%s', (_what, source, text) => {
    expect(proseText(proseOf(source))).toBe(text);
  });
});

test('styles are those of the surroundings, and only addresses of the web are links', () => {
  const [paragraph] = proseOf(
    '<p>m<sup>2</sup> <b>b<i>i</i></b> <a href="javascript:x">no</a><a href="https://x.org">yes</a></p>',
  );
  expect(paragraph).toEqual({
    kind: 'paragraph',
    runs: [
      { text: 'm' },
      { text: '2', raised: 'super' },
      { text: ' ' },
      { text: 'b', isBold: true },
      { text: 'i', isBold: true, isItalic: true },
      { text: ' ' },
      { text: 'no' },
      { text: 'yes', link: 'https://x.org' },
    ],
  });
});

test('a text leads to the diagrams of its project, each once, and to nothing else', () => {
  const links = [
    'https://truss.example/acme/p/7/diagrams/action/5',
    'https://truss.example/acme/p/7/diagrams/action/5?asOf=3',
    'https://truss.example/acme/p/7/diagrams/ibd/12',
    'https://truss.example/acme/p/8/diagrams/action/5',
    'https://truss.example/other/p/7/diagrams/action/5',
    'https://elsewhere.example/acme/p/7/diagrams/action/6',
    'https://truss.example/acme/p/7/diagrams',
    'https://truss.example/acme/p/7/diagrams/action/5x',
    'javascript:diagrams',
    'https://',
  ];
  const text = links.map((each) => `<p><a href="${each}">see</a> /diagrams/radar/4</p>`).join('');
  const here = { organization: 'acme', projectId: 7, origin: 'https://truss.example' };
  expect(linkedDiagrams(text, here)).toEqual([
    { kind: 'diagram', slug: 'action', entityId: 5 },
    { kind: 'diagram', slug: 'ibd', entityId: 12 },
  ]);
  // Without a known address of the server.
  expect(linkedDiagrams(text, { ...here, origin: undefined }).map(({ entityId }) => entityId)).toEqual([5, 12, 6]);
});

test('10³ never reads as 103: a raised letter without a character of its own is marked', () => {
  expect(raisedText({ text: '3', raised: 'super' })).toBe('³');
  expect(raisedText({ text: 'max', raised: 'sub' })).toBe('_(max)');
  expect(raisedText({ text: '3' })).toBe('3');
});

test('10³ never reads as 103 in tables either; their words keep their styles, and a warning names their pictures', async () => {
  const row =
    '<td>10<sup>3</sup> m</td><td><s>30</s> <b>20</b> s</td><td>plain <span>one</span></td><td><img src="/p.png" alt="Pump"></td>';
  const [table] = proseOf(`<table><tr>${row}</tr></table>`) as [Table];
  const struck = [{ text: '30', isStruck: true }, { text: ' ' }, { text: '20', isBold: true }, { text: ' s' }];
  expect(table.rows).toEqual([
    [[{ text: '10' }, { text: '3', raised: 'super' }, { text: ' m' }], struck, 'plain one', '[Pump]'],
  ]);
  expect(warningsOf({ blocks: [table] })).toEqual(['Pump: images within tables cannot be shown in reports']);
  const whole: Paper = { ...paper([]), blocks: [table] };
  expect(String(await csv(whole))).toContain('10³ m');
  expect(String(await htmlWriter(whole))).toContain(
    '<td>10<sup>3</sup> m</td><td><s>30</s> <strong>20</strong> s</td>',
  );
  expect(textOfPdf((await pdf(whole)) as Uint8Array)).toContain('10³ m');
  expect(proseText(proseOf('<p>10<sup>3</sup></p><img src="/p.png">'))).toBe('10³\n[Picture]');
});

test('a list within a cell keeps its marks, and each item its line', () => {
  const cell = '<p>Ways:</p><ul><li><p>by <b>road</b></p></li><li>by air<ol><li>fast</li><li>slow</li></ol></li></ul>';
  const [table] = proseOf(`<table><tr><td>${cell}</td><td><p>one</p><p>two</p></td></tr></table>`) as [Table];
  const [ways, lines] = table.rows[0]!;
  expect(cellText(ways)).toBe('Ways:\n• by road\n• by air\n   1. fast\n   2. slow');
  expect(ways).toContainEqual({ text: 'road', isBold: true });
  expect(lines).toBe('one\ntwo');
});

const paper = (rows: string[][]): Paper => ({
  title: '<script>alert(1)</script>',
  project: 'P',
  author: 'A',
  date: 'D',
  top: null,
  bottom: null,
  hasContents: false,
  isWide: false,
  blocks: [
    {
      kind: 'table',
      title: 'T',
      columns: [
        { title: 'A', share: 1 },
        { title: 'B', share: 1 },
      ],
      rows,
    },
  ],
});

test('in CSV quotes are doubled, and text that a spreadsheet would calculate stays text', async () => {
  const rows = [
    ['a "b"', 'c,d\ne'],
    ['=1+1', '-2'],
    ['@x', '-2+3'],
  ];
  expect(await csv(paper(rows))).toBe('\uFEFFA,B\r\n"a ""b""","c,d\ne"\r\n\'=1+1,-2\r\n\'@x,\'-2+3\r\n');
});

test('CSV is plain text: smart quotes, dashes and dots as everybody types them; a dash that becomes a minus begins no formula', async () => {
  expect(await csv(paper([['“a” – b…', '–1+cmd']]))).toBe('\uFEFFA,B\r\n"""a"" - b...",\'-1+cmd\r\n');
});

test('in HTML nothing of the model is a tag', async () => {
  const page = String(await htmlWriter(paper([['<img src=x onerror=alert(1)>', '"']])));
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('the size of a picture is read from its bytes; a file that is no picture, or far too large, has none', () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(33);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  expect(imageFacts(png(640, 480))).toEqual({ type: 'png', width: 640, height: 480 });
  expect(imageFacts(png(60_000, 60_000))).toBeUndefined();
  const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 1, 0, 2, 0, 1, 1, 0x11, 0];
  expect(imageFacts(new Uint8Array(jpeg))).toEqual({ type: 'jpg', width: 512, height: 256 });
  expect(imageFacts(new TextEncoder().encode('GIF89a'))).toBeUndefined();
});

describe('the verification state of a requirement', () => {
  const statuses: Record<number, string> = { 1: 'Passed', 2: 'Failed', 3: 'Passed', 4: 'Not Run' };
  const parts = new Map([
    [9, [1, 3]],
    [8, [9, 4]],
  ]);
  test.each([
    ['is Not Covered without test cases', [], 'Not Covered'],
    ['is that of a case', [1], 'Passed'],
    ['is the worst of several', [1, 2], 'Failed'],
    ['is that of the leaves, and not of what has parts', [9], 'Passed'],
    ['goes down through parts of parts', [8], 'In Progress'],
  ])('%s', (_what, cases, state) => {
    expect(verificationState(cases, parts, (id) => statuses[id] ?? 'Failed')).toBe(state);
  });
  test('its gaps are named', () => {
    expect(gapsOf({ isTraced: true, isSatisfied: true, isVerified: true, hasMethod: true })).toEqual([]);
    expect(gapsOf({ isTraced: false, isSatisfied: true, isVerified: false, hasMethod: true })).toEqual([
      'Not traced',
      'Not verified',
    ]);
  });
});
