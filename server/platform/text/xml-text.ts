import { SaxesParser } from 'saxes';

import type { XmlHandlers } from './xml.ts';

/** Reads a small piece of XML that we have written ourselves. */
export function readXmlText(xml: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => handlers.open(tag));
  parser.on('text', (text) => handlers.text(text));
  parser.on('closetag', (tag) => handlers.close(tag));
  parser.write(xml).close();
}
