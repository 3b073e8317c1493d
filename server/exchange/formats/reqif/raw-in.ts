import { xmlAttribute, xmlText, type XmlTag } from '../../../platform/xml.ts';

/** Writes down the events of a piece of XML as a piece that stands for itself: with every namespace it needs. */
export class RawIn {
  #parts: string[] = [];
  #scopes: Record<string, string>[] = [{ xml: 'http://www.w3.org/XML/1998/namespace' }];
  length = 0;

  open({ name, prefix, uri, attributes }: XmlTag): void {
    const scope = Object.create(this.#scopes.at(-1)!) as Record<string, string>;
    const declared: string[] = [];
    const need = (prefix: string, uri: string) => {
      if ((scope[prefix] ?? '') === uri) return;
      scope[prefix] = uri;
      declared.push(` xmlns${prefix && `:${prefix}`}="${xmlAttribute(uri)}"`);
    };
    need(prefix, uri);
    const given: string[] = [];
    for (const each of Object.values(attributes)) {
      if (each.prefix === 'xmlns' || each.name === 'xmlns') continue;
      if (each.prefix !== '') need(each.prefix, each.uri);
      given.push(` ${each.name}="${xmlAttribute(each.value)}"`);
    }
    this.#scopes.push(scope);
    this.#write(`<${name}${declared.join('')}${given.join('')}>`);
  }

  close({ name }: XmlTag): void {
    this.#scopes.pop();
    this.#write(`</${name}>`);
  }

  text(text: string): void {
    this.#write(xmlText(text));
  }

  #write(part: string): void {
    this.length += part.length;
    if (this.length <= MAX_RAW) this.#parts.push(part);
  }

  /** The XML, or null when it is too long to be kept. */
  xml(): string | null {
    return this.length > MAX_RAW ? null : this.#parts.join('').trim();
  }
}

const MAX_RAW = 120_000;
