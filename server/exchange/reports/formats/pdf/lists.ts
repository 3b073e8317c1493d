import type { Block } from '../../paper.ts';
import type { PdfDocument, Structure } from './page.ts';

/** Lists of a paper as a reader of its structure finds them: items that follow each other are in one, and deeper ones in one within it. */
export class ListStructure {
  readonly #pdf: PdfDocument;
  readonly #root: Structure;
  readonly #open: Structure[] = [];

  constructor(pdf: PdfDocument, root: Structure) {
    this.#pdf = pdf;
    this.#root = root;
  }

  /** Returns the structure that a block belongs to: the list of an item, or the root for everything else. */
  placeOf(block: Block): Structure {
    const depth = block.kind === 'paragraph' && block.item ? block.item.depth : 0;
    while (this.#open.length > depth) this.#open.pop()!.end();
    while (this.#open.length < depth) {
      const list = this.#pdf.struct('L');
      (this.#open.at(-1) ?? this.#root).add(list);
      this.#open.push(list);
    }
    return this.#open.at(-1) ?? this.#root;
  }

  end(): void {
    while (this.#open.length > 0) this.#open.pop()!.end();
  }
}
