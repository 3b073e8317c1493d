// Content copied elsewhere becomes rows: by headings, sentences with "shall", lists and tables; previewed before it is saved.
import { describe, expect, test } from 'vitest';

import { fromWord } from '../../web/attributes/rich-text/paste/from-word.ts';
import { picturesElsewhere } from '../../web/screens/artifacts/document/pasted-pictures.ts';
import { rowsOfHtml, rowsOfText } from '../../web/screens/artifacts/document/pasted-row.ts';
import { pastedValues } from '../../web/screens/artifacts/document/pasted-values.ts';

/** Rows as the test reads them: a blank a level, R for requirements. */
const told = (rows: ReturnType<typeof rowsOfHtml>) =>
  rows.map(
    ({ depth, name, description, isRequirement }) =>
      `${' '.repeat(depth)}${isRequirement ? 'R ' : ''}${name}${description && ` | ${description}`}`,
  );

describe('HTML', () => {
  test('headings make the tree, text joins them, and sentences with shall are requirements', () => {
    const html = `<h1>1 Scope</h1><p>What it <b>covers</b>.</p><h2>1.1 Mission</h2><p>Why.</p>
      <p>The system shall detect fires.</p><ul><li>near</li><li>far</li></ul><h1>2. Glossary</h1>`;
    expect(told(rowsOfHtml(html))).toEqual([
      'Scope | <p>What it <b>covers</b>.</p>',
      ' Mission | <p>Why.</p>',
      '  R The system shall detect fires | <p>The system shall detect fires.</p><ul><li>near</li><li>far</li></ul>',
      'Glossary',
    ]);
  });
  test('a document of Word: headings by style, numbers of lists left out, its own tags unwrapped', () => {
    const html = `<html xmlns:o="x"><body lang=EN><div class=WordSection1>
      <p class=MsoHeading1><span style='mso-list:Ignore'>1<span>&nbsp; </span></span>Mission<o:p></o:p></p>
      <p class=MsoNormal>It flies.<o:p></o:p></p>
      <p class=MsoHeading2 style='mso-outline-level:2'>Alerts</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>a)</span>The system shall report.</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'>It shall repeat.</p></div></body></html>`;
    expect(told(rowsOfHtml(html))).toEqual([
      'Mission | <p>It flies.</p>',
      ' Alerts',
      '  R The system shall report | <p>The system shall report.</p>',
      '   R It shall repeat | <p>It shall repeat.</p>',
    ]);
  });
  test('a list alone is rows, as deep as its items', () => {
    expect(told(rowsOfHtml('<ul><li>Sense<ul><li>See</li><li>Hear</li></ul></li><li>Act</li></ul>'))).toEqual([
      'Sense',
      ' See',
      ' Hear',
      'Act',
    ]);
  });
  test('a table with known columns is read row by row; any other stays a table', () => {
    const table = (head: string[], ...body: string[][]) =>
      `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${body
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</table>`;
    const known = table(
      ['ID', 'Title', 'Requirement'],
      ['R.1', 'Range', 'It shall fly.'],
      ['R.1.1', 'Far', 'Far off.'],
    );
    expect(told(rowsOfHtml(known))).toEqual(['R Range | It shall fly.', ' Far | Far off.']);
    const [other] = rowsOfHtml(`<h1>Masses</h1>${table(['Part', 'Mass'], ['Bus', '40'])}`);
    expect(other!.description).toContain('<table>');
  });
  test('items of Word in the browser, each a list of its own, have their levels', () => {
    const item = (level: number, words: string) =>
      `<div class="ListContainerWrapper"><ul role="list"><li data-aria-level="${level}" role="listitem"><p class="Paragraph">${words}</p></li></ul></div>`;
    const list = [item(1, 'Sense'), item(2, 'See'), item(3, 'Far'), item(1, 'Act')].join('');
    expect(told(rowsOfHtml(list))).toEqual(['Sense', ' See', '  Far', 'Act']);
    const [row] = rowsOfHtml(`<h1>Tasks</h1>${list}`);
    expect(row!.description).toBe(
      '<ul><li><p class="Paragraph">Sense</p><ul><li><p class="Paragraph">See</p><ul><li><p class="Paragraph">Far</p></li></ul></li></ul></li><li><p class="Paragraph">Act</p></li></ul>',
    );
    const text = document.createElement('div');
    text.innerHTML = fromWord(list);
    expect(text.innerHTML).toBe(
      '<ul role="list"><li role="listitem"><p>Sense</p><ul><li role="listitem"><p>See</p><ul><li role="listitem"><p>Far</p></li></ul></li></ul></li><li role="listitem"><p>Act</p></li></ul>',
    );
  });
  test('other columns become values of the properties with their names, or are listed', () => {
    const [row] =
      rowsOfHtml(`<table><tr><th>ID</th><th>Requirement</th><th>Rationale</th><th>priority</th><th>Owner</th></tr>
      <tr><td>R-7</td><td>It shall fly.</td><td>To see.</td><td>high</td><td>Ada</td></tr></table>`);
    const property = { classId: 2, choices: [] };
    const properties = [
      { ...property, id: 'P1', name: 'Rationale', type: 'BIG_TEXT' },
      { ...property, id: 'P2', name: 'Priority', type: 'ENUMERATION', choices: ['Low', 'High'] },
      { ...property, id: 'P3', name: 'Owner', type: 'USER_TEAM' },
    ];
    const rationale = { propertyId: 'P1', value: 'To see.' };
    expect(pastedValues(row!, 2, properties)).toEqual({
      attributes: [rationale, { propertyId: 'P2', value: 'High' }],
      left: ['ID', 'Owner'],
    });
    expect(pastedValues(row!, 1, properties).left).toEqual(['ID', 'Rationale', 'priority', 'Owner']);
  });
  test('pictures stay at their places; those that only their own computer has are named', () => {
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    const rows = rowsOfHtml(
      `<h1>Views</h1><p>Side:</p><p><img src="${data}"></p><p><img src="file:///C:/clip_image001.png"></p><img src="${data}">`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.description.match(/<img/g)).toHaveLength(3);
    expect(picturesElsewhere(rows)).toEqual(['file:///C:/clip_image001.png']);
    expect(told(rowsOfHtml(`<p><img src="${data}"></p>`))).toEqual([`Image | <p><img src="${data}"></p>`]);
  });
  test('long sentences have their beginning for a name', () => {
    const [row] = rowsOfHtml(`<p>${'The satellite looks at the ground and tells what burns there '.repeat(3)}</p>`);
    expect(row!.name.length).toBeLessThan(75);
    expect(row!.name).toMatch(/ …$/);
  });
});

describe('plain text', () => {
  test('numbers or blanks give the level of a line', () => {
    expect(told(rowsOfText('1 Scope\n1.1 Purpose\n1.1.1 Deep\n2 End'))).toEqual(['Scope', ' Purpose', '  Deep', 'End']);
    expect(told(rowsOfText('Scope\n\tPurpose\n\t\tThe system shall stop.\nEnd'))).toEqual([
      'Scope',
      ' Purpose',
      '  R The system shall stop | <p>The system shall stop.</p>',
      'End',
    ]);
  });
  test('odd input does no harm', () => {
    expect(rowsOfText('  \n\n')).toEqual([]);
    expect(told(rowsOfText('1.1.1 Deep first\n1 Then'))).toEqual(['Deep first', 'Then']);
    expect(told(rowsOfHtml('<script>alert(1)</script>Just text'))).toEqual(['Just text']);
  });
});
