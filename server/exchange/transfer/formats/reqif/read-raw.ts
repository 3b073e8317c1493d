import { escapeXml, type SaxesTagNS } from '../../../../platform/text/xml.ts';

/** Keeps a part of the file as XML that can stand by itself, with the namespaces it uses declared on its first element. */
export function rawXml() {
  let parts: string[] = [];
  let tops: number[] = [];
  let depth = 0;
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
      parts.push(`<${tag.name}${own.map((each) => ` ${each.name}="${escapeXml(each.value)}"`).join('')}>`);
    },
    text(text: string) {
      if (depth > 0) parts.push(escapeXml(text));
    },
    close(tag: SaxesTagNS): string | undefined {
      if (--depth > 0) return void parts.push(`</${tag.name}>`);
      const declared = [...used]
        .filter(([prefix]) => prefix !== 'xml')
        .map(([prefix, uri]) => ` xmlns:${prefix}="${escapeXml(uri)}"`)
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
