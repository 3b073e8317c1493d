// Tables as ReqIF permits them, whatever HTML permits; and XML of other tools that keeps its namespaces.
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';

import { rawXml } from '../../../server/exchange/transfer/formats/reqif/read-raw.ts';
import { toXhtml } from '../../../server/exchange/transfer/formats/reqif/xhtml.ts';

const written = (html: string) => toXhtml(html, () => undefined).replaceAll('xhtml:', '');
const row = (text: string) => `<tr><td>${text}</td></tr>`;
const [head, foot, body] = ['thead', 'tfoot', 'tbody'].map((name) => `<${name}>${row(name)}</${name}>`) as [
  string,
  string,
  string,
];

test.each([
  ['rows alone stay so', row('1') + row('2'), row('1') + row('2')],
  ['a foot comes before the bodies', head + body + foot, head + foot + body],
  ['rows beside a head stand in a body', head + row('1') + row('2'), `${head}<tbody>${row('1')}${row('2')}</tbody>`],
  ['a head alone is a body', head, `<tbody>${row('thead')}</tbody>`],
  [
    'a second head is a body',
    head + head.replace('>thead<', '>more<') + body,
    `${head}<tbody>${row('more')}</tbody>${body}`,
  ],
  ['a caption comes first', `${body}<caption>C</caption>`, `<caption>C</caption>${body}`],
  ['a caption alone has a row below it', '<caption>C</caption>', `<caption>C</caption><tbody>${row('')}</tbody>`],
  ['nothing is no table', '', undefined],
])('%s', (_, html, parts) =>
  expect(written(`<table>${html}</table>`)).toBe(
    parts === undefined ? '<div></div>' : `<div><table>${parts}</table></div>`,
  ),
);

test('preformatted text has no larger, smaller, higher or lower letters', () =>
  expect(written('<pre>a<big>b</big><sub>c</sub></pre>')).toBe('<div><pre>abc</pre></div>'));

test('elements without a prefix keep their namespace', () => {
  const raw = rawXml();
  let kept: string | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => raw.open(tag));
  parser.on('text', (text) => raw.text(text));
  parser.on('closetag', (tag) => void (kept = raw.close(tag) ?? kept));
  const [around, other] = ['http://www.omg.org/spec/ReqIF/20110401/reqif.xsd', 'urn:other'];
  const inner = `<EXT><cfg xmlns="${other}" a="1"><deep>x</deep><EXT xmlns="${around}"></EXT></cfg></EXT>`;
  parser.write(`<TOOL-EXTENSIONS xmlns="${around}">${inner}</TOOL-EXTENSIONS>`).close();
  expect(kept).toBe(inner);
});
