/** The maximum number of characters shown of a file. */
export const MAX_SHOWN = 200_000;

/** A text that grows up to a bound; of the rest only the existence is noted. */
export class BoundedText {
  #pieces: string[] = [];
  #length = 0;
  isCut = false;

  add(text: string): void {
    if (text === '') return;
    const room = MAX_SHOWN - this.#length;
    if (text.length > room) this.isCut = true;
    const kept = text.length > room ? text.slice(0, room).toWellFormed() : text;
    if (kept !== '') this.#pieces.push(kept);
    this.#length += kept.length;
  }
  toString(): string {
    return this.#pieces.join('');
  }
}
