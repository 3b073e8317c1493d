import { Parser } from 'htmlparser2';

import { ownIn } from '../../../../platform/text/json.ts';
import { withoutMarksInQuotes } from '../../../../platform/text/marks.ts';
import { tableOf } from './xhtml-table.ts';

const block = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'caption',
  'pre',
  'hr',
  'dl',
  'dt',
  'dd',
]);
const inline = new Set([
  'span',
  'em',
  'strong',
  'code',
  'sub',
  'sup',
  'b',
  'i',
  'a',
  'br',
  'ins',
  'del',
  'q',
  'cite',
  'kbd',
  'samp',
  'var',
  'abbr',
  'big',
  'small',
  'tt',
]);
// Strict XHTML lacks these elements; others are written in their place.
const instead: Record<string, { name: string; style?: string }> = {
  u: { name: 'span', style: 'text-decoration: underline' },
  s: { name: 'del' },
  strike: { name: 'del' },
  mark: { name: 'strong' },
  blockquote: { name: 'div' },
  section: { name: 'div' },
  figure: { name: 'div' },
};
const onlyInline = new Set(
  ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', ...inline].filter((name) => name !== 'ins' && name !== 'del'),
);
const parents: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  tbody: ['table'],
  thead: ['table'],
  tfoot: ['table'],
  caption: ['table'],
  dt: ['dl'],
  dd: ['dl'],
};
const structural = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'dl']);

const notInPre = new Set(['big', 'small', 'sub', 'sup']);

interface Element {
  name: string;
  attributes: string;
  parts: string[];
}

/** Finds a stored file's path in the archive and its media type. */
export type Attachment = (address: string) => { path: string; type: string } | undefined;

/** Converts HTML to the XHTML that ReqIF permits, in a div of its own: other elements are replaced or left out, text never is. */
export function toXhtml(html: string, attachment: Attachment): string {
  const stack: Element[] = [{ name: 'div', attributes: '', parts: [] }];
  const opened: boolean[] = [];
  const top = () => stack.at(-1)!;
  const open = (name: string, attributes: string): boolean => {
    const inText = stack.some((each) => onlyInline.has(each.name));
    const wants = ownIn(parents, name);
    if (wants && !wants.includes(top().name)) return false;
    if (block.has(name) && inText) {
      top().parts.push('<xhtml:br/>');
      return false;
    }
    if (!wants && structural.has(top().name)) return false;
    if (name === 'a' && stack.some((each) => each.name === 'a')) return false;
    if (notInPre.has(name) && stack.some((each) => each.name === 'pre')) return false;
    stack.push({ name, attributes, parts: [] });
    return true;
  };
  const close = () => {
    const { name, attributes, parts } = stack.pop()!;
    const inside = name === 'table' ? tableOf(parts) : parts.join('');
    if (structural.has(name) && inside === '') return;
    top().parts.push(
      inside === '' && (name === 'br' || name === 'hr')
        ? `<xhtml:${name}/>`
        : `<xhtml:${name}${attributes}>${inside}</xhtml:${name}>`,
    );
  };
  const parser = new Parser({
    onopentag(tag, given) {
      const { name, style } = ownIn(instead, tag) ?? { name: tag };
      if (tag === 'img') {
        const found = attachment(given['src'] ?? '');
        const words = withoutMarksInQuotes(given['alt'] ?? '');
        if (!structural.has(top().name))
          top().parts.push(
            found
              ? `<xhtml:object data="${withoutMarksInQuotes(found.path)}" type="${found.type}">${words || 'picture'}</xhtml:object>`
              : words,
          );
        return void opened.push(false);
      }
      const found = name === 'a' ? attachment(given['href'] ?? '') : undefined;
      if (found) {
        const fits = !structural.has(top().name);
        if (fits)
          stack.push({
            name: 'object',
            attributes: ` data="${withoutMarksInQuotes(found.path)}" type="${found.type}"`,
            parts: [],
          });
        return void opened.push(fits);
      }
      const known = block.has(name) || inline.has(name);
      opened.push(known && open(name, attributesOf(name, given, style)));
    },
    ontext(text) {
      if (structural.has(top().name) && text.trim() === '') return;
      if (structural.has(top().name)) return;
      top().parts.push(withoutMarksInQuotes(text));
    },
    onclosetag() {
      if (opened.pop()) close();
    },
  });
  parser.write(html);
  parser.end();
  while (stack.length > 1) close();
  return `<xhtml:div>${stack[0]!.parts.join('')}</xhtml:div>`;
}

function attributesOf(name: string, given: Record<string, string>, style: string | undefined): string {
  const kept: Record<string, string | undefined> = { style: style ?? given['style'], title: given['title'] };
  if (name === 'a' && /^(https?:|mailto:)/i.test(given['href'] ?? ''))
    kept['href'] = encodeURI(decodeSafely(given['href']!));
  for (const span of ['colspan', 'rowspan'])
    if ((name === 'td' || name === 'th') && /^\d+$/.test(given[span] ?? '')) kept[span] = given[span];
  return Object.entries(kept)
    .filter(([, value]) => value)
    .map(([key, value]) => ` ${key}="${withoutMarksInQuotes(value!)}"`)
    .join('');
}

function decodeSafely(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
