import { xmlAttribute, xmlText, type XmlTag } from '../../../platform/xml.ts';
import { filePlaceholder } from './document.ts';

const empty = new Set(['br', 'hr', 'img', 'col', 'param']);
const isPicture = (path: string, type: string) =>
  type === '' ? /\.(png|jpe?g|gif|webp|svg|bmp)$/i.test(path) : /^image\//i.test(type);
const isAddress = (path: string) => /^[a-z][a-z0-9+.-]+:/i.test(path);

interface Thing {
  /** Where its own text begins. */
  at: number;
  depth: number;
  path: string;
  isPicture: boolean;
  words: string;
}

/** Turns the events of an XHTML value into HTML without prefixes; objects become pictures, or links to what cannot be shown. */
export class XhtmlIn {
  #parts: string[] = [];
  #depth = 0;
  #things: Thing[] = [];
  /** Inside of a picture stands what to show instead of it: only its words are kept. */
  #picture: Thing | undefined;

  open({ local, attributes }: XmlTag): void {
    this.#depth++;
    const name = local.toLowerCase();
    if (this.#picture || name === 'param') return;
    if (name === 'object') return this.#openThing(attributes);
    const given = Object.values(attributes).flatMap(({ prefix, local, value }) =>
      prefix === 'xmlns' || local === 'xmlns' || (prefix !== '' && local !== 'lang')
        ? []
        : ` ${local.toLowerCase()}="${xmlAttribute(name === 'img' && local === 'src' && !isAddress(value) ? filePlaceholder(decodedPath(value)) : value)}"`,
    );
    this.#parts.push(`<${name}${given.toSorted(sourceFirst).join('')}${empty.has(name) ? ' />' : '>'}`);
  }

  close({ local }: XmlTag): void {
    this.#depth--;
    const name = local.toLowerCase();
    const thing = this.#things.at(-1);
    if (thing && thing.depth === this.#depth) this.#closeThing(this.#things.pop()!);
    else if (!this.#picture && !empty.has(name) && name !== 'object') this.#parts.push(`</${name}>`);
  }

  text(text: string): void {
    if (this.#picture) this.#picture.words += text;
    else if (this.#parts.length > 0 || text.trim() !== '') this.#parts.push(xmlText(text));
  }

  #openThing(attributes: XmlTag['attributes']): void {
    const path = decodedPath(attributes['data']?.value ?? '');
    if (path === '') return;
    const isShown = isPicture(path, attributes['type']?.value ?? '') && !isAddress(path);
    const thing = { at: this.#parts.length, depth: this.#depth - 1, path, isPicture: isShown, words: '' };
    this.#things.push(thing);
    if (isShown) this.#picture = thing;
    else this.#parts.push(`<a href="${xmlAttribute(isAddress(path) ? path : filePlaceholder(path))}">`);
  }

  #closeThing({ path, words, at, isPicture }: Thing): void {
    const fileName = path.split('/').at(-1)!;
    if (isPicture) {
      this.#picture = undefined;
      const alt = words.replace(/\s+/g, ' ').trim() || fileName;
      this.#parts.push(`<img src="${filePlaceholder(path)}" alt="${xmlAttribute(alt)}" />`);
      return;
    }
    const isBare = this.#parts.slice(at + 1).every((part) => part.trim() === '');
    this.#parts.push(`${isBare ? xmlText(fileName) : ''}</a>`);
  }

  /** The HTML so far; a single plain `div` around all of it is taken off. */
  html(): string {
    const html = this.#parts.join('').trim();
    if (!html.startsWith('<div>') || !html.endsWith('</div>')) return html;
    const inner = html.slice(5, -6);
    return closesEarly(inner) ? html : inner.trim();
  }
}

const sourceFirst = (a: string, b: string) => rank(a) - rank(b);
const rank = (attribute: string) => (/^ (src|href)=/.test(attribute) ? 0 : 1);

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path.trim()).replace(/^\.\//, '');
  } catch {
    return path.trim();
  }
}

/** Whether the first of several elements ends before the text does. */
function closesEarly(inner: string): boolean {
  let depth = 0;
  for (const [tag] of inner.matchAll(/<\/?div[\s>]/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}
