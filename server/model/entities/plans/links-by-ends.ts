/**
 * A map of links by their ends. Composed keys would be a text for each of very many links; and since few links of one relation share an
 * end, distinguishing these seldom takes a map of its own.
 */
export class ByEnds<End extends number | string, T> {
  readonly #ofRelations = new Map<number, Map<End, Map<End, T> | { source: End; value: T }>>();

  get(source: End, relationId: number, target: End): T | undefined {
    const found = this.#ofRelations.get(relationId)?.get(target);
    if (found instanceof Map) return found.get(source);
    return found?.source === source ? found.value : undefined;
  }

  set(source: End, relationId: number, target: End, value: T): void {
    let targets = this.#ofRelations.get(relationId);
    if (!targets) this.#ofRelations.set(relationId, (targets = new Map()));
    const found = targets.get(target);
    if (found instanceof Map) found.set(source, value);
    else if (found && found.source !== source)
      targets.set(
        target,
        new Map([
          [found.source, found.value],
          [source, value],
        ]),
      );
    else targets.set(target, { source, value });
  }
}
