/** What is a part of what, as far as it is planned. */
export class Ancestry {
  readonly #parents = new Map<string, string[]>();
  readonly #haveParts = new Set<string>();

  /** Notes that one is a part of another, and answers whether it could be: not if that is a part of it already. */
  add(parent: string, part: string): boolean {
    if (this.closes(parent, part)) return false;
    this.#haveParts.add(parent);
    const known = this.#parents.get(part);
    if (known) known.push(parent);
    else this.#parents.set(part, [parent]);
    return true;
  }

  /** Whether one has another for a part, at any depth, or is it. What has no parts yet need not be looked for. */
  closes(parent: string, part: string): boolean {
    if (parent === part) return true;
    if (!this.#haveParts.has(part)) return false;
    const above = new Set([parent]);
    for (const each of above) for (const next of this.#parents.get(each) ?? []) above.add(next);
    return above.has(part);
  }
}
