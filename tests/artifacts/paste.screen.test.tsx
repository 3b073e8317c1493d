// What is copied elsewhere becomes rows: by headings, sentences with "shall", lists and tables; looked at before it is saved.
import { describe, expect, test } from 'vitest';

import { rowsOfHtml, rowsOfText } from '../../web/screens/artifacts/document/pasted.ts';

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
  test('long sentences have their beginning for a name', () => {
    const [row] = rowsOfHtml(`<p>${'The satellite looks at the ground and tells what burns there '.repeat(3)}</p>`);
    expect(row!.name.length).toBeLessThan(75);
    expect(row!.name).toMatch(/ …$/);
  });
});

describe('plain text', () => {
  test('numbers or blanks say how deep a line stands', () => {
    expect(told(rowsOfText('1 Scope\n1.1 Purpose\n1.1.1 Deep\n2 End'))).toEqual(['Scope', ' Purpose', '  Deep', 'End']);
    expect(told(rowsOfText('Scope\n\tPurpose\n\t\tThe system shall stop.\nEnd'))).toEqual([
      'Scope',
      ' Purpose',
      '  R The system shall stop | <p>The system shall stop.</p>',
      'End',
    ]);
  });
  test('what is odd does no harm', () => {
    expect(rowsOfText('  \n\n')).toEqual([]);
    expect(told(rowsOfText('1.1.1 Deep first\n1 Then'))).toEqual(['Deep first', 'Then']);
    expect(told(rowsOfHtml('<script>alert(1)</script>Just text'))).toEqual(['Just text']);
  });
});
