import { htmlOf, plainText } from '../../platform/text/html.ts';
import type { Notations, ShownNotations, ShownTable, ShownValue, TableNotation, ValueNotation } from './notation.ts';

const inText = /@\{([^{}\s]{1,100})\}:(?:\{([^{}]{1,200})\}|([\p{L}\p{N}_-]{1,200}))/gu;
const token = /<[^<>]*>|[^<]+/g;
const tagName = /^<(\/?)([a-z][a-z0-9]*)/i;
const mayHold = /@\{|data-entity=|data-target=|<inno\s|<table\s[^<>]*query=/;

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
const DEFAULT_COLUMNS = ['Number', 'Name'];
const MAX_COLUMNS = 20;

/** Reads an attribute from a start tag, by the first name that it has. */
function attributeOf(tag: string, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    if (value !== undefined) return plainText(value);
  }
  return undefined;
}

function valueIn(tag: string): ValueNotation | undefined {
  // An embedded diagram names an entity too, but shows no value.
  if (!/^<(span|inno)\s/.test(tag) || /\sdata-type="diagram"/.test(tag)) return undefined;
  const target = attributeOf(tag, 'data-entity', 'data-target', 'target');
  return target ? { target, attribute: attributeOf(tag, 'data-attr', 'attr') ?? '' } : undefined;
}

function tableIn(tag: string): TableNotation | undefined {
  if (!/^<table\s/.test(tag)) return undefined;
  const query = attributeOf(tag, 'data-query', 'query');
  if (query === undefined) return undefined;
  const limit = Number(attributeOf(tag, 'data-limit', 'limit') ?? Number.NaN);
  const attr = attributeOf(tag, 'data-attr', 'attr') ?? '';
  return { query, limit: Number.isInteger(limit) && limit > 0 ? limit : null, attr };
}

interface Spelled {
  value(notation: ValueNotation): string;
  table(notation: TableNotation): string;
}

/** A sanitised text with others in the place of its notations. */
function spelled(html: string, { value, table }: Spelled): string {
  if (!mayHold.test(html)) return html;
  let whole = '';
  // The element whose content is replaced, and how many of its name are open within it.
  let replaced: { name: string; depth: number } | undefined;
  for (const [part] of html.matchAll(token)) {
    const [, end, name = ''] = tagName.exec(part) ?? [];
    if (replaced) {
      if (name === replaced.name) replaced.depth += end ? -1 : 1;
      if (replaced.depth === 0) replaced = undefined;
      continue;
    }
    if (!part.startsWith('<')) {
      whole += part.replace(inText, (_all, target: string, braced: string | undefined, word: string | undefined) =>
        value({ target: plainText(target), attribute: plainText(braced ?? word ?? '') }),
      );
      continue;
    }
    const [mentioned, listed] = [valueIn(part), tableIn(part)];
    if (mentioned) whole += value(mentioned);
    else if (listed) whole += table(listed);
    else {
      whole += part;
      continue;
    }
    replaced = { name, depth: 1 };
  }
  return whole;
}

/** Returns the key under which a shown value is found. */
const valueKey = ({ target, attribute }: ValueNotation): string => `${target.toLowerCase()}:${attribute.toLowerCase()}`;
const tableKey = ({ query, limit, attr }: TableNotation): string => JSON.stringify([query, limit, attr]);

/** Lists the notations in some texts, each once. */
export function notationsIn(texts: Iterable<string>): Notations {
  const values = new Map<string, ValueNotation>();
  const tables = new Map<string, TableNotation>();
  const note: Spelled = {
    value: (each) => (values.set(valueKey(each), each), ''),
    table: (each) => (tables.set(tableKey(each), each), ''),
  };
  for (const html of texts) spelled(html, note);
  return { values: [...values.values()], tables: [...tables.values()] };
}

/** Returns a function that replaces the notations in a text by their current values. */
export function speller({ values, tables }: ShownNotations): (html: string) => string {
  const known = new Map(values.map((each): [string, ShownValue] => [valueKey(each), each]));
  const listed = new Map(tables.map((each): [string, ShownTable] => [tableKey(each), each]));
  return (html) =>
    spelled(html, {
      value: (each) => htmlOf(known.get(valueKey(each))?.text ?? ''),
      table: (each) => tableHtml(listed.get(tableKey(each))),
    });
}

function tableHtml(shown: ShownTable | undefined): string {
  if (!shown) return '';
  if (shown.problem !== null) return `<p>${htmlOf(shown.problem)}</p>`;
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${htmlOf(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><tbody>${line('th', shown.columns)}${shown.rows.map(({ cells }) => line('td', cells)).join('')}</tbody></table>${cutShort(shown)}`;
}

/** Says of a table that it is cut short. */
const cutShort = ({ rows, total }: ShownTable): string =>
  total > rows.length ? `<p>${rows.length} of ${total} shown</p>` : '';

/** Lists the columns that a table asks for. */
export function tableColumns(attr: string): string[] {
  const names = attr
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length === 0 ? DEFAULT_COLUMNS : names.slice(0, MAX_COLUMNS);
}
