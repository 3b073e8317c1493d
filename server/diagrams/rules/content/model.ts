import type { Attrs } from '../../../model/attributes/attribute.ts';
import type { Entity, Link } from '../../../model/entities/entity.ts';
import { compareByNumber } from '../../../model/entities/rules/in-order.ts';
import type { NamedItems } from './named-items.ts';

/** An entity as the rules of diagrams see it. */
export type Reached = Entity;

/** A link as seen from one of its ends. */
export interface Away {
  relationId: number;
  fromId: number;
  far: Reached;
  attrs: Attrs;
}

/** The model read for one diagram: its root, the entities reached from it, and the links between them. */
export class Model {
  readonly root: Reached;
  readonly words: NamedItems;
  /** The number of entities found, if not all of them are read. */
  readonly total: number;
  readonly #entities: Map<number, Reached>;
  readonly #sets: ReadonlyMap<string, ReadonlySet<number>>;
  readonly #away = new Map<number, Away[]>();
  readonly #childCounts: ReadonlyMap<number, number>;

  constructor(read: {
    root: Reached;
    words: NamedItems;
    entities: ReadonlyMap<number, Reached>;
    sets: ReadonlyMap<string, ReadonlySet<number>>;
    links: readonly Pick<Link, 'sourceId' | 'relationId' | 'targetId' | 'attrs'>[];
    childCounts?: ReadonlyMap<number, number>;
    total?: number;
  }) {
    this.root = read.root;
    this.words = read.words;
    this.#entities = new Map(read.entities);
    this.#sets = read.sets;
    this.#childCounts = read.childCounts ?? new Map();
    this.total = read.total ?? read.entities.size;
    for (const { sourceId, relationId, targetId, attrs } of read.links) {
      const inverse = read.words.schema.relations.get(relationId)?.inverseId ?? relationId;
      this.#add(sourceId, relationId, targetId, attrs);
      this.#add(targetId, inverse, sourceId, attrs);
    }
    for (const list of this.#away.values()) list.sort((a, b) => compareByNumber(a.far, b.far));
  }

  /** Adds entities beside those that were read. */
  with(more: readonly Reached[]): Model {
    for (const entity of more) this.#entities.set(entity.id, entity);
    return this;
  }

  #add(fromId: number, relationId: number, toId: number, attrs: Attrs): void {
    const far = this.#entities.get(toId);
    if (!far || !this.#entities.has(fromId)) return;
    const list = this.#away.get(fromId) ?? [];
    this.#away.set(fromId, list);
    list.push({ relationId, fromId, far, attrs });
  }

  entity = (id: number): Reached | undefined => this.#entities.get(id);
  entities = (): Reached[] => [...this.#entities.values()].toSorted(compareByNumber);

  /** Returns the entities that a step reached, by number. */
  set = (name: string): Reached[] =>
    [...(this.#sets.get(name) ?? [])].flatMap((id) => this.#entities.get(id) ?? []).toSorted(compareByNumber);
  isIn = (name: string, { id }: Reached): boolean => this.#sets.get(name)?.has(id) ?? false;

  /** Lists the links that lead away from an entity, by number of their targets, and optionally of some relations only. */
  away({ id }: Pick<Reached, 'id'>, ...relations: string[]): Away[] {
    const all = this.#away.get(id) ?? [];
    if (relations.length === 0) return all;
    const wanted = new Set(relations.map((name) => this.words.relation(name)?.id));
    return all.filter(({ relationId }) => wanted.has(relationId));
  }
  fars = (from: Pick<Reached, 'id'>, ...relations: string[]): Reached[] =>
    this.away(from, ...relations).map(({ far }) => far);
  children = (of: Pick<Reached, 'id'>): Reached[] => this.fars(of, 'decomposed by');
  /** Returns the number of an entity's parts, whether they were read or not. */
  childCount = ({ id }: Pick<Reached, 'id'>): number => this.#childCounts.get(id) ?? 0;
}
