import type { SchemaKind } from '../../../../model/schema/schema.ts';
import { schemaKinds } from '../../../../model/schema/schema.ts';
import { childText } from './fields.ts';
import { extensionNumber } from './read-entity.ts';
import type { XmlElement } from './value.ts';

type Kind = SchemaKind | 'entities';

/** The numbers that our JSON calls things by, for ids of the file: those that it names, else ones that nothing else has. */
export class DocumentNumbers {
  readonly #known = new Map<Kind, Map<string, number>>(
    [...schemaKinds, 'entities' as const].map((kind) => [kind, new Map()]),
  );
  /** The items that are mentioned without a description. */
  readonly #others = new Map<SchemaKind, Map<string, number>>(schemaKinds.map((kind) => [kind, new Map()]));
  #next = 1;

  take(kind: SchemaKind, nodes: readonly XmlElement[]): void {
    this.takeAll(
      kind,
      nodes.map((node) => ({ id: childText(node, 'id') ?? '', number: extensionNumber(node) })),
    );
  }

  takeAll(kind: Kind, things: readonly { id: string; number: number | undefined }[]): void {
    const known = this.#known.get(kind)!;
    for (const { number = 0 } of things) this.#next = Math.max(this.#next, number + 1);
    for (const { id, number } of things) if (!known.has(id)) known.set(id, number ?? this.#next++);
  }

  has = (kind: Kind, id: string): boolean => this.#known.get(kind)!.has(id);

  of(kind: Kind, id: string): number {
    const number = this.#known.get(kind)!.get(id);
    if (number !== undefined || kind === 'entities') return number ?? 0;
    const others = this.#others.get(kind)!;
    if (!others.has(id)) others.set(id, this.#next++);
    return others.get(id)!;
  }

  others = (kind: SchemaKind): [id: string, number: number][] => [...this.#others.get(kind)!];
}
