import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';

import { invalid } from '../../refusals/refusal.ts';
import { withoutMarks } from './marks.ts';
import { storableText } from './text.ts';

// The allowed tags: text, lists, tables, presentation, edits and links of XHTML (what ReqIF may carry and the editor makes). `inno` with
// attr and target, `span[data-entity]`, and a table with query, limit and attr are notations for other entities. `span[data-equation]` is an equation in TeX within a line, and a `div` with it one on a line of its own.
const tags = `p div br hr h1 h2 h3 h4 h5 h6 blockquote pre address figure figcaption ul ol li dl dt dd
  table caption colgroup col thead tbody tfoot tr th td a img span inno
  strong b em i u s strike del ins sub sup small big tt mark abbr acronym cite q code kbd samp var dfn`.split(/\s+/);
const cell = ['colspan', 'rowspan', 'colwidth', 'align', 'valign', 'scope'];
// `id` and `name` are not allowed, since a text could then take the place of parts of the page.
const attributes = {
  '*': ['class', 'style', 'title', 'lang', 'dir'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  div: ['data-equation'],
  span: ['data-entity', 'data-attr', 'data-target', 'data-type', 'data-equation'],
  inno: ['attr', 'target'],
  table: ['query', 'limit', 'attr', 'data-query', 'data-limit', 'data-attr'],
  col: ['span', 'width', 'align'],
  colgroup: ['span', 'width'],
  ol: ['start', 'type'],
  li: ['value'],
  td: cell,
  th: cell,
};
const colour = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\([\d\s.,%/]+\)$/i,
  /^hsla?\([\d\s.,%/]+(deg)?[\d\s.,%/]*\)$/i,
  /^[a-z]+$/i,
];
const styles: Record<string, readonly RegExp[]> = {
  'text-align': [/^(left|right|center|justify|start|end)$/i],
  'text-decoration': [/^(underline|line-through|none)$/i],
  'font-weight': [/^(normal|bold|[1-9]00)$/i],
  'font-style': [/^(normal|italic)$/i],
  color: colour,
  'background-color': colour,
};
const ownFile = /^\/api\/v4\/o\/[a-z0-9-]+\/files\/\d+(\/(serve|download))?$/;
const inlineImage = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/]+=*$/i;
const address = /^(https?:\/\/|mailto:)[^\s]+$/i;
// Tags whose text is not shown, and those whose content browsers parse by other rules.
const silent = `script style textarea option noscript title xmp iframe noembed noframes plaintext svg math template`;

const options: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: attributes,
  allowedClasses: { '*': ['mention', 'entity', 'attribute', /^language-[\w-]+$/] },
  parseStyleAttributes: false, // styled() below does it
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: silent.split(' '),
  nestingLimit: 100,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: 'style' in attribs ? styled(attribs) : attribs }),
    a: (tagName, given) => ({ tagName, attribs: kept(given, 'href', [address, ownFile]) }),
    img: (tagName, given) => ({ tagName, attribs: kept(given, 'src', [ownFile, inlineImage]) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/** The attributes, of which `name` is kept only if it has an allowed form. */
function kept(given: sanitize.Attributes, name: string, allowed: readonly RegExp[]): sanitize.Attributes {
  const value = given[name]?.trim();
  if (value && allowed.some((each) => each.test(value))) return { ...given, [name]: value };
  const { [name]: _refused, ...rest } = given;
  return rest;
}

/** The attributes, with only the harmless declarations of their style. */
function styled({ style = '', ...rest }: sanitize.Attributes): sanitize.Attributes {
  const rules = style.split(';').map((rule) => {
    const [name = '', value = '', ...more] = rule.split(':').map((part) => part.trim().toLowerCase());
    const isAllowed =
      more.length === 0 && Object.hasOwn(styles, name) && styles[name]!.some((each) => each.test(value));
    return isAllowed ? `${name}:${value}` : '';
  });
  const harmless = rules.filter(Boolean).join(';');
  return harmless ? { ...rest, style: harmless } : rest;
}

const known = new Set(tags);
const MAX_PASSES = 20;

const inline = new Set('strong b em i u s sub sup code span'.split(' '));
const around = new Set('p div ul ol li blockquote h1 h2 h3 h4 h5 h6'.split(' '));
const plainName = /^[a-z][a-z0-9]*$/;

/** Matches a `<` that is plain text: no tag, end of a tag or comment begins with it. */
const stray = /<(?![a-z/!?])/gi;
const plainEntities = /&(?!(?:amp|lt|gt);)/;
const decoded = (text: string): string =>
  text.includes('&') ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : text;

/** Tells whether HTML is only text in a few plain tags, properly closed. Most is, and needs no cleaning. */
function isPlain(html: string): boolean {
  if (plainEntities.test(html)) return false;
  const open: string[] = [];
  for (let from = 0; ;) {
    const next = html.indexOf('<', from);
    const bracket = html.indexOf('>', from);
    if (next === -1) return bracket === -1 && open.length === 0;
    if (bracket < next) return false;
    const isEnd = html[next + 1] === '/';
    const name = html.slice(next + (isEnd ? 2 : 1), bracket);
    if (!plainName.test(name)) return false;
    if (isEnd) {
      if (open.pop() !== name) return false;
    } else if (around.has(name)) {
      const parent = open.at(-1);
      if (parent && (parent === 'p' || parent === name || !around.has(parent) || /^h\d$/.test(parent))) return false;
      open.push(name);
    } else if (inline.has(name) && open.length < 50) open.push(name);
    else return false;
    from = bracket + 1;
  }
}

/** The maximum number of tags and special characters in a text: a parser stops at each of them. */
const MAX_PIECES = 50_000;
/** The maximum number checked when a text is cleaned repeatedly. */
const MAX_LOOKED_AT = 150_000;

function piecesOf(html: string): number {
  let pieces = 0;
  for (const sign of ['<', '&']) for (let at = html.indexOf(sign); at !== -1; at = html.indexOf(sign, at + 1)) pieces++;
  if (pieces > MAX_PIECES)
    throw invalid(
      `A text has more than ${MAX_PIECES.toLocaleString('en')} tags and characters such as < and &. Split it and try again.`,
    );
  return pieces;
}

/** Removes all that a description may not contain; cleaning twice gives the same result. Refused if it has too many tags and special signs. */
export function sanitizeHtml(html: string): string {
  const pieces = piecesOf(html);
  let text = storableText(html).replace(stray, '&lt;');
  if (isPlain(text)) return text;
  const most = Math.min(MAX_PASSES, Math.max(3, Math.floor(MAX_LOOKED_AT / Math.max(pieces, 1))));
  // Removing a tag may join its neighbours into another one, so the result is cleaned again.
  for (let passes = 0; passes < most; passes++) {
    const depth = depthGuard();
    let isTakenOut = false;
    const onOpenTag = (name: string) => {
      depth.open();
      isTakenOut ||= !known.has(name);
    };
    const cleaned = storableText(sanitize(text, { ...options, onOpenTag, onCloseTag: depth.close }));
    if (!isTakenOut || cleaned === text) return cleaned;
    text = cleaned;
  }
  return htmlOf(plainText(text)); // After so many passes the text was made to keep the server busy
}

const MAX_DEPTH = 250; // Far more than people nest; parsers take quadratic time in the depth

function depthGuard() {
  let depth = 0;
  const open = () => {
    if (++depth > MAX_DEPTH)
      throw invalid(`A text has elements nested more than ${MAX_DEPTH} levels deep. Flatten it and try again.`);
  };
  const close = () => {
    depth--;
  };
  return { open, close };
}

const blocks = new Set(
  'p div hr h1 h2 h3 h4 h5 h6 blockquote pre address figure figcaption ul ol li dl dt dd table caption tr'.split(' '),
);
const unread = new Set(silent.split(' '));

/** Returns the text in HTML: one line per block, tabs between the cells of a row. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const { words, endLine, isLineEmpty, tab, whole } = textInLines();
  if (isPlain(html)) {
    for (let from = 0; ;) {
      const next = html.indexOf('<', from);
      if (next !== from) words(decoded(html.slice(from, next === -1 ? html.length : next)));
      if (next === -1) return whole();
      const end = html.indexOf('>', next);
      const name = html.slice(next + (html[next + 1] === '/' ? 2 : 1), end);
      if (blocks.has(name) && !isLineEmpty()) endLine();
      from = end + 1;
    }
  }
  let silence = 0;
  const depth = depthGuard();
  const parser = new Parser({
    onopentag(name) {
      depth.open();
      if (unread.has(name)) silence++;
      if (name === 'br' || (blocks.has(name) && !isLineEmpty())) endLine();
      else if (name === 'td' || name === 'th') tab();
    },
    onclosetag(name) {
      depth.close();
      if (unread.has(name)) silence--;
      if (blocks.has(name) && !isLineEmpty()) endLine();
    },
    ontext(text) {
      if (silence === 0) words(text);
    },
  });
  parser.end(html);
  return whole();
}

/** Text that is put together in lines, with single blanks between words. */
function textInLines() {
  const lines: string[] = [];
  let line = '';
  let gap = ''; // Written before the next word of the line
  return {
    isLineEmpty: () => line === '',
    endLine() {
      lines.push(line);
      line = gap = '';
    },
    tab() {
      gap = '\t';
    },
    words(given: string) {
      const text = given.replace(/\s+/g, ' ');
      if (text.startsWith(' ')) gap ||= ' ';
      if (text.trim() === '') return;
      line += (line === '' ? '' : gap) + text.trim();
      gap = text.endsWith(' ') ? ' ' : '';
    },
    whole: () => storableText([...lines, line].join('\n')).trim(),
  };
}

/** Returns plain text as HTML that shows the same. */
export const htmlOf = (text: string): string => withoutMarks(text).replaceAll('\n', '<br />');
