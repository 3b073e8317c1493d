/** The planned parts of each whole. */
export class Ancestry {
  readonly #parents = new Map<string, string[]>();
  readonly #haveParts = new Set<string>();

  /** Notes that one entity is a part of another; returns false if that would close a cycle. */
  add(parent: string, part: string): boolean {
    if (this.closes(parent, part)) return false;
    this.#haveParts.add(parent);
    const known = this.#parents.get(part);
    if (known) known.push(parent);
    else this.#parents.set(part, [parent]);
    return true;
  }

  /**
   * Tells whether one entity is another or has it among its parts at any depth, so that a link would close a cycle. An entity without parts
   * needs no search.
   */
  closes(parent: string, part: string): boolean {
    if (parent === part) return true;
    if (!this.#haveParts.has(part)) return false;
    const above = new Set([parent]);
    for (const each of above) for (const next of this.#parents.get(each) ?? []) above.add(next);
    return above.has(part);
  }
}
