import { withoutMarksInQuotes } from '../../../../platform/text/marks.ts';
import { type SaxesTagNS } from '../../../../platform/text/xml.ts';

/** The default namespace at the place of rewritten elements. */
const AROUND = 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd';

/** Keeps a part of the file as XML that can stand by itself, with the namespaces it uses declared on its first element. */
export function rawXml() {
  let parts: string[] = [];
  let tops: number[] = [];
  let depth = 0;
  /** The namespace of names without a prefix, on each level. */
  const plain = [AROUND];
  let used = new Map<string, string>();
  const note = (prefix: string, uri: string) => void (prefix && uri && used.set(prefix, uri));
  return {
    get isOpen() {
      return depth > 0;
    },
    open(tag: SaxesTagNS) {
      if (depth++ === 0) return;
      note(tag.prefix, tag.uri);
      const own = Object.values(tag.attributes).filter((each) => each.prefix !== 'xmlns' && each.name !== 'xmlns');
      for (const each of own) note(each.prefix, each.uri);
      if (depth === 2) tops.push(parts.length);
      const around = plain.at(-1)!;
      plain.push(tag.prefix === '' ? tag.uri : around);
      const anew = plain.at(-1) === around ? '' : ` xmlns="${withoutMarksInQuotes(tag.uri)}"`;
      parts.push(
        `<${tag.name}${anew}${own.map((each) => ` ${each.name}="${withoutMarksInQuotes(each.value)}"`).join('')}>`,
      );
    },
    text(text: string) {
      if (depth > 0) parts.push(withoutMarksInQuotes(text));
    },
    close(tag: SaxesTagNS): string | undefined {
      if (--depth > 0) {
        plain.pop();
        return void parts.push(`</${tag.name}>`);
      }
      const declared = [...used]
        .filter(([prefix]) => prefix !== 'xml')
        .map(([prefix, uri]) => ` xmlns:${prefix}="${withoutMarksInQuotes(uri)}"`)
        .join('');
      for (const top of tops) parts[top] = `<${parts[top]!.slice(1).replace(/^[^\s>]+/, (name) => name + declared)}`;
      const whole = parts.join('').trim();
      parts = [];
      tops = [];
      used = new Map();
      return whole;
    },
  };
}
