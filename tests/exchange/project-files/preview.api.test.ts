// The text of a file, through both APIs: for every reader, by the real type and not by the claimed one.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { sendFile } from '../../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const byRest = async (as: Person, file: number) => {
  const answer = await truss.rest(as, `/api/v4/o/acme/files/${file}/text`);
  const { text, isCut } = await answer.json();
  return answer.ok ? { text, isCut } : null;
};
const byGraph = async (as: Person, file: number) => {
  const { data } = await truss.graph(
    as,
    'query($id: ID!) { node(id: $id) { ... on StoredFile { text { text isCut } } } }',
    {
      id: id('StoredFile', file),
    },
  );
  return data.node?.text ?? null;
};

describe.each([
  ['api/v4', byRest],
  ['the graph', byGraph],
])('through %s', (_door, text) => {
  test('text and documents are previewed, whatever their names; other files are not', async () => {
    const document = zipSync({ 'word/document.xml': strToU8('<w:p xmlns:w="w"><w:t>The pump</w:t></w:p>') });
    const [page, word, pdf, bytes] = [
      await sendFile(truss, '<script>alert(1)</script>', 'a.png'),
      await sendFile(truss, document as Uint8Array<ArrayBuffer>, 'b.txt'),
      await sendFile(truss, '%PDF-1.7 and so on', 'c.txt'),
      await sendFile(truss, new Uint8Array([1, 0, 2]), 'd.txt'),
    ];
    expect(await text('rob', page)).toEqual({ text: '<script>alert(1)</script>', isCut: false });
    expect(await text('rob', word)).toEqual({ text: 'The pump\n', isCut: false });
    expect([await text('rob', pdf), await text('rob', bytes)]).toEqual([null, null]);
    expect(await text('olga', page)).toBeNull();
  });
  test('only the beginning of a large text is read', async () => {
    const large = await sendFile(truss, 'x'.repeat(3 << 20), 'large.txt');
    const { text: shown, isCut } = (await text('rob', large))!;
    expect([shown.length, isCut]).toEqual([200_000, true]);
  });
});

test('a person without a preview is told why in words', async () => {
  const broken = await sendFile(truss, 'PK\u0003\u0004 no archive', 'a.docx');
  const answer = await truss.rest('rob', `/api/v4/o/acme/files/${broken}/text`);
  expect([answer.status, (await answer.json()).message]).toEqual([
    404,
    expect.stringMatching(/^This file has no text preview\. The archive/),
  ]);
});
