import { xmlReader } from '../../../../platform/text/xml.ts';
import { invalid } from '../../../../refusals/refusal.ts';
import type { OpenDocument } from './document.ts';
import { isCollected, isMisplaced, storeElement, removeElement } from './read-element.ts';
import { htmlCapture } from './read-html.ts';
import { beginElement, type ReqifElement } from './read-node.ts';
import { condense } from './read-objects.ts';
import { rawXml } from './read-raw.ts';

const RAW = 'TOOL-EXTENSIONS';

/**
 * Reads a .reqif file of version 1.0 to 1.2 as it arrives, and calls back when there is more of the document. Unknown parts lead to a
 * warning, and everything else is read.
 */
export function reqifReader(tell: (document: OpenDocument) => void): {
  write(chunk: Uint8Array): void;
  end(): OpenDocument;
} {
  const document: OpenDocument = {
    header: { id: '', title: '', comment: '', toolId: '', sourceToolId: '', repositoryId: '' },
    datatypes: new Map(),
    types: new Map(),
    objects: [],
    relations: [],
    specifications: [],
    groups: [],
    toolExtensions: '',
    warnings: [],
  };
  const stack: ReqifElement[] = [];
  const raw = rawXml();
  const html = htmlCapture();
  let root: string | undefined;
  const xml = xmlReader({
    open(tag) {
      root ??= tag.local;
      if (root !== 'REQ-IF')
        throw invalid(
          `This is not a ReqIF file: it begins with '${root}'. Choose another file or format. Nothing was changed.`,
        );
      if (raw.isOpen || tag.local === RAW) return raw.open(tag);
      if (html.isOpen) return html.open(tag);
      if (stack.length === 0 && !isCollected(tag.local)) return;
      stack.push(beginElement(tag, stack.at(-1)));
      if ((tag.local === 'THE-VALUE' || tag.local === 'THE-ORIGINAL-VALUE') && stack.length > 1) html.start(tag.local);
    },
    text(text) {
      if (raw.isOpen) raw.text(text);
      else if (html.isOpen) html.text(text);
      else if (stack.length > 0) add(text, stack.at(-1)!);
    },
    close(tag) {
      if (raw.isOpen) {
        const done = raw.close(tag);
        if (done !== undefined) document.toolExtensions = done;
        return;
      }
      if (html.isOpen && !html.endsWith(tag)) return html.close(tag);
      if (stack.length === 0) return;
      const node = stack.pop()!;
      if (html.isOpen) node.html = html.end();
      const parent = stack.at(-1);
      if (parent && !isMisplaced(node)) return condense(node, parent);
      if (parent) removeElement(document, node, parent, stack);
      storeElement(document, node);
      tell(document);
    },
  });
  return {
    write: xml.write,
    end() {
      xml.end();
      if (root !== 'REQ-IF')
        throw invalid('This is not a ReqIF file. Choose another file or format. Nothing was changed.');
      return document;
    },
  };
}

/** Adds text to an element. Texts are trimmed in the end; blanks between elements are not kept until then. */
function add(text: string, node: ReqifElement): void {
  if (node.text !== '') node.text += text;
  else if (text.trim() !== '') node.text = text;
}
