// ReqIF as other tools write it: odd names, archives, encodings, links and texts are imported completely, or with a warning; a second import keeps the texts that people wrote here.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { reqifFile } from '../../support/reqif-file.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

interface Found {
  id: number;
  name: string;
  number: string;
  description: string;
  labelIds: number[];
  attrs: Record<string, unknown>;
  rels: { targetId: number; attrs?: Record<string, unknown> }[];
}

const emptyProject = async () =>
  (await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Empty' })).json()).id as number;
const upload = async (projectId: number, content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('upload_file', new Blob([content]), 'file.reqif');
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/${projectId}/import/reqif?wait=true`, {
    method: 'POST',
    body: form,
    headers: { cookie: await truss.cookie('ada') },
  });
  return response.json();
};
const found = async (projectId: number, query: string) =>
  (
    await (
      await truss.rest('ada', `/api/v4/o/acme/p/${projectId}/entities/search`, { query, includeRelations: true })
    ).json()
  ).entities as Found[];
const messages = ({ result }: { result: { warnings: { message: string }[] } }) =>
  result.warnings.map(({ message }) => message);
/** The definition of an attribute of objects beside those that there are, and an object's value for it. */
const definition = (id: string, name: string) =>
  `<ATTRIBUTE-DEFINITION-STRING IDENTIFIER="${id}" LONG-NAME="${name}" LAST-CHANGE="2026-11-01T10:00:00Z"><TYPE><DATATYPE-DEFINITION-STRING-REF>D-STRING</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>`;
const value = (id: string, text: string) =>
  `<ATTRIBUTE-VALUE-STRING THE-VALUE="${text}"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>${id}</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>`;
const withValue = (file: string, id: string, name: string, text: string) =>
  file
    .replace('</SPEC-ATTRIBUTES>', `${definition(id, name)}</SPEC-ATTRIBUTES>`)
    .replace('<VALUES>', `<VALUES>${value(id, text)}`);
const withText = (file: string, html: string) =>
  file.replace(/<xhtml:div>[^]*?<\/xhtml:div>/, `<xhtml:div>${html}</xhtml:div>`);
const withoutTexts = (file: string) =>
  file
    .replaceAll(/<ATTRIBUTE-VALUE-XHTML>[^]*?<\/ATTRIBUTE-VALUE-XHTML>/g, '')
    .replace(/<ATTRIBUTE-DEFINITION-XHTML [^]*?<\/ATTRIBUTE-DEFINITION-XHTML>/, '');

test('names with blanks around them, too long names and choices with the same name keep their values, also in a second import', async () => {
  const project = await emptyProject();
  const long = 'Verification method and level '.repeat(9);
  const odd = withValue(withValue(reqifFile({ objects: 2 }), 'A-OWNER', 'Sponsor ', 'Jane'), 'A-LONG', long, 'By test')
    .replace('LONG-NAME="May"', 'LONG-NAME="Must "')
    .replace('LONG-NAME="Obligation"', 'LONG-NAME=" Obligation"');
  expect(await upload(project, odd)).toMatchObject({ state: 'done', result: { created: 3, warnings: [] } });
  for (const query of ['Sponsor:Jane', 'Obligation:Must number:REQ-1', 'Obligation:Must number:REQ-2'])
    expect([query, (await found(project, query)).length]).toEqual([query, 1]);
  expect(Object.values((await found(project, 'number:REQ-1'))[0]!.attrs)).toContain('By test');
  expect(await upload(project, odd)).toMatchObject({ state: 'done', result: { created: 0, updated: 0, unchanged: 3 } });
});

test('texts of a file become values by the rules for texts, and parts that a value leaves out are listed', async () => {
  const project = await emptyProject();
  const asTask = withValue(reqifFile({ objects: 1 }), 'A-WHO', 'Assignee', 'Walt, Nobody Here')
    .replace('LONG-NAME="Requirement Type"', 'LONG-NAME="Task"')
    .replace('</SPEC-ATTRIBUTES>', `${definition('A-DONE', 'Percent Complete')}</SPEC-ATTRIBUTES>`)
    .replace('<VALUES>', `<VALUES>${value('A-DONE', '140')}`);
  const tasks = await upload(project, asTask);
  expect(messages(tasks)).toEqual(
    expect.arrayContaining([
      `'Assignee' has no user or team called "Nobody Here"; it was left out.`,
      `'Percent Complete' is a number from 0 to 100; "140" became 100%.`,
    ]),
  );
  expect(await found(project, 'class:Task Assignee:walt "Percent Complete":100')).toHaveLength(1);
  const odd = withValue(
    withValue(reqifFile({ objects: 1 }), 'A-OK', 'Complete', 'yes'),
    'A-STATUS',
    'Status',
    'Finished',
  );
  const requirements = await upload(project, odd.replaceAll('OBJ-1', 'OBJ-9'));
  expect(messages(requirements)).toEqual(
    expect.arrayContaining([
      `'Complete' is Yes or No; "yes" became No.`,
      expect.stringMatching(/^'Status' has no choice "Finished"; it was left out\. Choose Draft/),
    ]),
  );
});

test('the encoding of a file is recognized by its beginning, whatever it declares', async () => {
  const file = reqifFile({ objects: 1 }).replace('Requirement 1', 'Prüfung 1');
  const declared = (encoding: string) => file.replace('encoding="UTF-8"', `encoding="${encoding}"`);
  const files = {
    'two bytes a letter, without a mark': Buffer.from(declared('UTF-16'), 'utf16le'),
    'the same, the other way round': Buffer.from(declared('UTF-16'), 'utf16le').swap16(),
    'UTF-8 that says it is UTF-16': Buffer.from(declared('utf-16')),
    'the same with the mark of UTF-8': Buffer.from(`\uFEFF${declared('UTF-16')}`),
  };
  for (const [name, content] of Object.entries(files)) {
    const project = await emptyProject();
    expect([name, await upload(project, new Uint8Array(content))]).toMatchObject([name, { state: 'done' }]);
    expect((await found(project, 'class:Requirement')).map((each) => each.name)).toEqual(['Prüfung 1']);
  }
});

test('an archive may contain other XML and files of macOS, and its files are found however they are spelled', async () => {
  const project = await emptyProject();
  const archive = zipSync({
    'Spec/spec.reqif': strToU8(
      withText(
        reqifFile({ objects: 1 }),
        `<xhtml:p><xhtml:object data="files/icd.xml" type="text/xml">ICD</xhtml:object>
        <xhtml:object data="files\\plan.pdf" type="application/pdf">Plan</xhtml:object>
        <xhtml:object data="p%231.png" type="image/png">Picture</xhtml:object>
        <xhtml:object data="scan.emf" type="image/emf">Scan</xhtml:object>
        <xhtml:object data="ole.rtf" type="application/rtf"><xhtml:object data="ole.png" type="image/png">Drawing</xhtml:object></xhtml:object>
        <xhtml:a href="files/more.pdf">More</xhtml:a> <xhtml:a href="https://example.org/">Web</xhtml:a></xhtml:p>`,
      ),
    ),
    'Spec/files/icd.xml': strToU8('<icd><signal/></icd>'),
    'Spec\\files\\plan.pdf': strToU8('%PDF-1.7'),
    ...Object.fromEntries(
      ['p#1.png', 'scan.emf', 'ole.rtf', 'ole.png', 'files/more.pdf'].map((name) => [`Spec/${name}`, strToU8(name)]),
    ),
    '__MACOSX/Spec/._spec.reqif': new Uint8Array([0, 5, 22, 7]),
    'Spec/._icd.xml': new Uint8Array([0, 5, 22, 7]),
  });
  expect(await upload(project, archive)).toMatchObject({ state: 'done', result: { created: 2, warnings: [] } });
  const [{ description }] = (await found(project, 'class:Requirement')) as [Found];
  expect(description.match(/<img [^>]*src="[^"]*\/serve"/g)).toHaveLength(2);
  for (const words of ['ICD', 'Plan', 'Scan', 'ole.rtf', 'More'])
    expect(description).toMatch(new RegExp(`<a [^>]*href="/api/v4/o/acme/files/\\d+/download"[^>]*>${words}</a>`));
  expect(description).toMatch(/<a [^>]*href="https:\/\/example.org\/"[^>]*>Web<\/a>/);
});

test('a document in an archive may be called .xml', async () => {
  const archive = zipSync({ 'spec.xml': strToU8(reqifFile({ objects: 1 })) });
  expect(await upload(await emptyProject(), archive)).toMatchObject({ state: 'done', result: { created: 2 } });
});

test('an import keeps the fields for which a file has no place', async () => {
  const project = await emptyProject();
  const file = withoutTexts(reqifFile({ objects: 1 }));
  await upload(project, file);
  const [[requirement], [document]] = [
    await found(project, 'class:Requirement'),
    await found(project, 'class:Artifact'),
  ];
  const own = { description: '<p>Written here</p>' };
  const addLabels = [truss.given.labelId('Test Suite')];
  const saved = await truss.rest('ada', '/api/v4/o/acme/entities', [
    { id: requirement!.id, projectId: project, ...own },
    { id: document!.id, projectId: project, ...own, labelIds: [...document!.labelIds, ...addLabels] },
  ]);
  expect(saved.status).toBe(200);
  expect((await upload(project, file)).result).toMatchObject({ updated: 0, unchanged: 2 });
  expect((await found(project, 'class:Requirement'))[0]!.description).toBe('<p>Written here</p>');
  const after = (await found(project, 'class:Artifact'))[0]!;
  expect(after.description).toBe('<p>Written here</p>');
  expect(after.labelIds).toEqual(expect.arrayContaining([...document!.labelIds, ...addLabels]));
});

test('an import empties a text that is missing in a file although its type has an attribute for it', async () => {
  const project = await emptyProject();
  const file = reqifFile({ objects: 1 });
  await upload(project, file);
  await upload(project, file.replace(/<ATTRIBUTE-VALUE-XHTML>[^]*?<\/ATTRIBUTE-VALUE-XHTML>/, ''));
  expect((await found(project, 'class:Requirement'))[0]!.description).toBe('');
});

test('links of several types that the schema does not know become one link with all type names and values', async () => {
  const project = await emptyProject();
  const second = '<SPEC-RELATION-TYPE IDENTIFIER="T-OTHER" LONG-NAME="conflicts with"/>';
  const file = reqifFile({ objects: 2 })
    .replace(
      '<SPEC-RELATION-TYPE IDENTIFIER="T-RELATION" LONG-NAME="refines"/>',
      `<SPEC-RELATION-TYPE IDENTIFIER="T-RELATION" LONG-NAME="realises"><SPEC-ATTRIBUTES>${definition('A-COMMENT', 'Link Comment')}</SPEC-ATTRIBUTES></SPEC-RELATION-TYPE>${second}`,
    )
    .replace(/<SPEC-RELATION IDENTIFIER="REL-1"[^]*?<\/SPEC-RELATION>/, (link) =>
      [
        link.replace('<SOURCE>', `<VALUES>${value('A-COMMENT', 'Since 2024')}</VALUES><SOURCE>`),
        link.replace('REL-1', 'REL-9').replace('T-RELATION', 'T-OTHER'),
      ].join(''),
    );
  const answer = await upload(project, file);
  expect(messages(answer)).toEqual([]);
  const [first] = await found(project, 'number:REQ-1');
  const said = first!.rels.flatMap(({ attrs = {} }) => Object.values(attrs));
  expect(said).toEqual(expect.arrayContaining(['realises; conflicts with', 'Since 2024']));
  expect((await upload(project, file)).result).toMatchObject({ updated: 0 });
});

test('long headings, second texts and lines of plain text are imported, or warned of', async () => {
  const project = await emptyProject();
  const heading = 'The satellite detects fires. '.repeat(25).trim();
  const plain = withoutTexts(reqifFile({ objects: 2 }));
  const file = withValue(plain.replace('Requirement 1', heading), 'A-PLAIN', 'ReqIF.Text', '').replace(
    /(IDENTIFIER="OBJ-2"[^]*?<VALUES>)/,
    `$1${value('A-PLAIN', 'First line&#10;Second line')}${value('A-TITLE', 'Another name')}`,
  );
  const answer = await upload(
    project,
    file.replace('</SPEC-ATTRIBUTES>', `${definition('A-TITLE', 'ReqIF.Name')}</SPEC-ATTRIBUTES>`),
  );
  expect(messages(answer)).toEqual([
    expect.stringMatching(/more than one name; this one was left out: 'Another name'/),
  ]);
  const [one, two] = await found(project, 'class:Requirement order:number');
  expect(one!.name).toBe(heading.slice(0, 500).trim());
  expect(one!.description).toContain(heading);
  expect(two!.description).toMatch(/First line<br ?\/?>Second line/);
});

test('the attributes of a specification are those of its document', async () => {
  const attributes = `<SPEC-ATTRIBUTES>${definition('S-TEXT', 'ReqIF.Text')}${definition('S-VERSION', 'Issue of the paper')}</SPEC-ATTRIBUTES>`;
  const file = reqifFile({ objects: 1 })
    .replace('LONG-NAME="Specification Type"/>', `LONG-NAME="Specification Type">${attributes}</SPECIFICATION-TYPE>`)
    .replace(
      '<CHILDREN>',
      `<VALUES>${value('S-TEXT', 'All about fires')}${value('S-VERSION', '4')}</VALUES><CHILDREN>`,
    );
  const project = await emptyProject();
  expect(messages(await upload(project, file))).toEqual([]);
  const [document] = await found(project, 'class:Artifact');
  expect(document!.description).toContain('All about fires');
  expect(Object.values(document!.attrs)).toContain('4');
});

test('documents of one archive link and place entities of another, and may share a specification', async () => {
  const project = await emptyProject();
  const [first, second] = [reqifFile({ objects: 2 }), reqifFile({ objects: 2 })];
  const elsewhere = second
    .replaceAll('OBJ-', 'FAR-')
    .replaceAll('"H-', '"G-')
    .replaceAll('"REQ-', '"FAR-')
    .replaceAll('REL-', 'WAY-');
  const archive = zipSync({
    'a.reqif': strToU8(
      first
        .replace(
          '<SPEC-OBJECT-REF>OBJ-2</SPEC-OBJECT-REF></TARGET>',
          '<SPEC-OBJECT-REF>FAR-2</SPEC-OBJECT-REF></TARGET>',
        )
        .replace(/(IDENTIFIER="H-2"[^]*?)OBJ-2/, '$1FAR-1'),
    ),
    'b.reqif': strToU8(elsewhere),
  });
  // The archive has REQ-1 before FAR-1.
  const order = { object: 'Specification', message: expect.stringContaining('in number order') };
  expect(await upload(project, archive)).toMatchObject({ state: 'done', result: { created: 5, warnings: [order] } });
  const all = await found(project, 'class:Requirement order:number');
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  const first1 = all.find(({ number }) => number === 'REQ-1')!;
  expect(first1.rels.map(({ targetId }) => numbers.get(targetId))).toContain('FAR-2');
  expect((await found(project, 'class:Requirement "sourced by":any')).map(({ number }) => number).toSorted()).toEqual([
    'FAR-1',
    'FAR-2',
    'REQ-1',
  ]);
});

test('an entity that cannot be a part of its parent stays in its document', async () => {
  const project = await emptyProject();
  const type = '<SPEC-OBJECT-TYPE IDENTIFIER="T-RISK" LONG-NAME="Risk"/>';
  const file = reqifFile({ objects: 2 })
    .replace('<SPECIFICATION-TYPE', `${type}<SPECIFICATION-TYPE`)
    .replace(
      /<SPEC-OBJECT IDENTIFIER="OBJ-2"[^]*?<\/SPEC-OBJECT>/,
      '<SPEC-OBJECT IDENTIFIER="OBJ-2" LONG-NAME="Fire" LAST-CHANGE="2026-11-01T10:00:00Z"><TYPE><SPEC-OBJECT-TYPE-REF>T-RISK</SPEC-OBJECT-TYPE-REF></TYPE></SPEC-OBJECT>',
    )
    .replace(
      /<\/SPEC-HIERARCHY>(\s*)(<SPEC-HIERARCHY IDENTIFIER="H-2"[^]*?<\/SPEC-HIERARCHY>)/,
      '<CHILDREN>$2</CHILDREN></SPEC-HIERARCHY>',
    );
  expect(messages(await upload(project, file))).toContainEqual(
    expect.stringContaining('it was placed at the top level of its document'),
  );
  expect((await found(project, 'class:Risk "sourced by":any')).map(({ name }) => name)).toEqual(['Fire']);
});
