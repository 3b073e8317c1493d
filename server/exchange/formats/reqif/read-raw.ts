import { escapeXml, type SaxesTagNS } from '../../../platform/xml.ts';

/** Keeps a part of the file as XML that can stand by itself, with the namespaces it uses declared on its first element. */
export function rawXml() {
  let parts: string[] = [];
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
      const whole = parts.join('').trim();
      parts = [];
      used = new Map();
      return whole === ''
        ? ''
        : whole.replace(/<([^\s/>]+)/g, (tag, name: string, at: number) =>
            depthAt(whole, at) === 0 ? `<${name}${declared}` : tag,
          );
    },
  };
}

/** How many elements are open at a place: declarations go on those at the top only. */
function depthAt(xml: string, at: number): number {
  if (xml[at + 1] === '/') return -1;
  const before = xml.slice(0, at);
  return (before.match(/<[^/!?]/g)?.length ?? 0) - (before.match(/<\//g)?.length ?? 0);
}
