import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';

import { storableText } from './text.ts';

// The text, list, table, presentation, edit and hypertext modules of XHTML (what ReqIF may carry and a rich text editor makes).
// `inno` with attr and target, `span[data-entity]` and a table with query, limit and attr are notations for other entities.
const tags = `p div br hr h1 h2 h3 h4 h5 h6 blockquote pre address figure figcaption ul ol li dl dt dd
  table caption colgroup col thead tbody tfoot tr th td a img span inno
  strong b em i u s strike del ins sub sup small big tt mark abbr acronym cite q code kbd samp var dfn`.split(/\s+/);
const cell = ['colspan', 'rowspan', 'colwidth', 'align', 'valign', 'scope'];
// An `id` or `name` would let a text stand in for the page's own parts, so there is none.
const attributes = {
  '*': ['class', 'style', 'title', 'lang', 'dir'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  span: ['data-entity', 'data-attr', 'data-target', 'data-type'],
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
const styles = {
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
// Tags whose text is not for readers, and those whose content a browser reads by other rules than ours.
const silent = `script style textarea option noscript title xmp iframe noembed noframes plaintext svg math template`;

const options: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: attributes,
  allowedClasses: { '*': ['mention', 'entity', 'attribute', /^language-[\w-]+$/] },
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: silent.split(' '),
  nestingLimit: 100,
  transformTags: {
    a: (tagName, given) => ({ tagName, attribs: kept(given, 'href', [address, ownFile]) }),
    img: (tagName, given) => ({ tagName, attribs: kept(given, 'src', [ownFile, inlineImage]) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

function kept(given: sanitize.Attributes, name: string, allowed: readonly RegExp[]): sanitize.Attributes {
  const { [name]: value, ...rest } = given;
  const trimmed = value?.trim();
  return trimmed && allowed.some((each) => each.test(trimmed)) ? { ...rest, [name]: trimmed } : rest;
}

/** The HTML with only what a description may hold; doing it twice is doing it once. */
export function sanitizeHtml(html: string): string {
  const text = storableText(html);
  return /[<>&]/.test(text) ? sanitize(text, options) : text;
}

const blocks = new Set(
  'p div hr h1 h2 h3 h4 h5 h6 blockquote pre address figure figcaption ul ol li dl dt dd table caption tr'.split(' '),
);
const unread = new Set(silent.split(' '));

/** The words of some HTML: one line for each block, a tab between the cells of a row. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  let out = '';
  let silence = 0;
  const startLine = () => {
    out = out.trimEnd() === '' ? '' : out.endsWith('\n') ? out : `${out.replace(/ $/, '')}\n`;
  };
  const parser = new Parser({
    onopentag(name) {
      if (unread.has(name)) silence++;
      if (name === 'br') out = `${out.replace(/ $/, '')}\n`;
      else if (blocks.has(name)) startLine();
      else if ((name === 'td' || name === 'th') && !/(^|[\n\t])$/.test(out)) out = `${out.replace(/ $/, '')}\t`;
    },
    onclosetag(name) {
      if (unread.has(name)) silence--;
      else if (blocks.has(name)) startLine();
    },
    ontext(text) {
      if (silence > 0) return;
      const spaced = text.replace(/\s+/g, ' ');
      out += /(^|\s)$/.test(out) ? spaced.trimStart() : spaced;
    },
  });
  parser.end(html);
  return out.trim();
}

/** Plain text as HTML that reads the same. */
export const htmlOf = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br />');
