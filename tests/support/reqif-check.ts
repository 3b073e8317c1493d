import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** Returns the .reqif in an export, also in one with files. */
export const reqifOf = (file: Uint8Array): string =>
  Buffer.from(file[0] === 0x50 ? unzipSync(file)['project.reqif']! : file).toString();

const form: Record<string, RegExp> = {
  BOOLEAN: /^(true|false)$/,
  INTEGER: /^-?\d+$/,
  REAL: /^(-?\d+(\.\d+)?(e[+-]?\d+)?|-?INF|NaN)$/,
  DATE: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
};
const parts = 'DATATYPES SPEC-TYPES SPEC-OBJECTS SPEC-RELATIONS SPECIFICATIONS SPEC-RELATION-GROUPS'.split(' ');
const inlineOnly = new Set('p h1 h2 h3 h4 h5 h6 pre span em strong code sub sup b i a'.split(' '));
const blocks = new Set('p div h1 h2 h3 h4 h5 h6 ul ol table pre hr dl'.split(' '));

/**
 * Violations of ReqIF's schema that other tools fail on: identifiers must be names and unique, references lead to the right kind, values
 * fit their type, parts are in order, and blocks are where blocks may be.
 */
export function mistakesIn(xml: string): string[] {
  const mistakes: string[] = [];
  const kinds = new Map<string, string>();
  const references: { kind: string; id: string }[] = [];
  const path: string[] = [];
  let text = '';
  let last = -1;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => mistakes.push(error.message));
  parser.on('opentag', ({ local, prefix, attributes }) => {
    text = '';
    const id = attributes['IDENTIFIER']?.value;
    if (id !== undefined) {
      if (!/^[A-Za-z_][\w.-]*$/.test(id)) mistakes.push(`'${id}' is no identifier`);
      if (kinds.has(id)) mistakes.push(`'${id}' is there twice`);
      kinds.set(id, local);
      const changed = attributes['LAST-CHANGE']?.value;
      if (local !== 'REQ-IF-HEADER' && !form['DATE']!.test(changed ?? '')) mistakes.push(`'${id}' changed ${changed}`);
    }
    if (path.at(-1) === 'REQ-IF-CONTENT') {
      if (parts.indexOf(local) <= last) mistakes.push(`${local} stands too late`);
      last = parts.indexOf(local);
    }
    const kind = /^ATTRIBUTE-VALUE-(.*)$/.exec(local)?.[1] ?? '';
    const value = attributes['THE-VALUE']?.value;
    if (form[kind] && !form[kind].test(value ?? '')) mistakes.push(`'${value}' is no ${kind}`);
    if (prefix === 'xhtml' && blocks.has(local) && path.some((each) => inlineOnly.has(each)))
      mistakes.push(`${local} within ${path.at(-1)}`);
    path.push(local);
  });
  parser.on('text', (piece) => (text += piece));
  parser.on('closetag', ({ local }) => {
    path.pop();
    if (local.endsWith('-REF')) references.push({ kind: local.slice(0, -'-REF'.length), id: text.trim() });
    text = '';
  });
  parser.write(xml).close();
  for (const { kind, id } of references)
    if (kinds.get(id) !== kind) mistakes.push(`${kind}-REF to '${id}', which is ${kinds.get(id) ?? 'not there'}`);
  return mistakes;
}
