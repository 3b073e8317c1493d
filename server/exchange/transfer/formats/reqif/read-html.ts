import { withoutMarksInQuotes } from '../../../../platform/text/marks.ts';
import { type SaxesTagNS } from '../../../../platform/text/xml.ts';
import { FILE_SCHEME } from './document.ts';

/** Pictures that browsers show. */
const SHOWN_TYPE = /^image\/(png|jpeg|gif|webp|svg\+xml)$/i;
const SHOWN_NAME = /\.(png|jpe?g|gif|webp|svg)$/i;
const VOID = new Set(['br', 'hr', 'img', 'col']);

/** Turns XHTML into HTML while it is read: prefixes go, attachments become pictures or links to `reqif-file:` addresses. */
export function htmlCapture() {
  let parts: string[] = [];
  let until = '';
  let depth = 0;
  const objects: { data: string; type: string; from: number }[] = [];
  const attributes = (tag: SaxesTagNS) => {
    let written = '';
    for (const key in tag.attributes) {
      const { prefix, name, local, value } = tag.attributes[key]!;
      if (prefix === 'xmlns' || name === 'xmlns') continue;
      const isAddress = (tag.local === 'a' && local === 'href') || (tag.local === 'img' && local === 'src');
      const isInArchive = isAddress && /^(?![a-z][a-z\d+.-]*:|[#/])./i.test(value);
      written += ` ${local}="${withoutMarksInQuotes(isInArchive ? FILE_SCHEME + value : value)}"`;
    }
    return written;
  };
  return {
    get isOpen() {
      return until !== '';
    },
    start(name: string) {
      until = name;
      parts = [];
      depth = 0;
    },
    open(tag: SaxesTagNS) {
      depth++;
      if (tag.local === 'object') {
        const own = Object.fromEntries(Object.values(tag.attributes).map((each) => [each.local, each.value]));
        return void objects.push({ data: own['data'] ?? '', type: own['type'] ?? '', from: parts.length });
      }
      parts.push(`<${tag.local}${attributes(tag)}>`);
    },
    text(text: string) {
      parts.push(withoutMarksInQuotes(text));
    },
    close(tag: SaxesTagNS) {
      depth--;
      if (tag.local === 'object') {
        const { data, type, from } = objects.pop()!;
        const inside = parts.splice(from).join('');
        const address = withoutMarksInQuotes(FILE_SCHEME + data);
        const isPicture = SHOWN_TYPE.test(type) || SHOWN_NAME.test(data);
        const words = inside.replace(/<[^>]*>/g, '').trim();
        const link = `<a href="${address}">${words || withoutMarksInQuotes(data)}</a>`;
        // A picture within another file shows what that holds, for whoever cannot open it.
        parts.push(
          isPicture ? `<img src="${address}" alt="${words}">` : inside.includes('<img') ? inside + link : link,
        );
      } else if (!VOID.has(tag.local)) parts.push(`</${tag.local}>`);
    },
    endsWith: (tag: SaxesTagNS) => depth === 0 && tag.local === until,
    end(): string {
      until = '';
      return parts.join('');
    },
  };
}
