import type { Drawn, DiagramLine, LinkShown, DiagramMark, DiagramShape } from '../../shape-kinds.ts';
import type { Away, Model, Reached } from './model.ts';

/** The maximum number of shapes drawn. */
export const MOST_SHAPES = 20_000;

export type Particulars<T extends { key: string; kind: unknown }> = Pick<T, 'kind'> & Partial<T>;

/** A drawing in the making; its callers give only the particulars of each shape. */
export class Drawing {
  readonly #shapes = new Map<string, DiagramShape>();
  readonly #lines = new Map<string, DiagramLine>();
  readonly #first = new Map<number, string>();
  readonly #warnings: string[] = [];
  #left = 0;

  /** Adds a shape without an entity. */
  shape(key: string, given: Particulars<DiagramShape>): DiagramShape | undefined {
    if (this.#shapes.size >= MOST_SHAPES) return void this.#left++;
    const shape: DiagramShape = {
      entityId: null,
      parentKey: null,
      level: 0,
      order: this.#shapes.size,
      text: null,
      compartments: [],
      figures: null,
      marks: [],
      ...given,
      key,
    };
    this.#shapes.set(key, shape);
    return shape;
  }

  /** Adds an entity under its global id; where it is drawn already, under the path that leads to it. */
  entity(entity: Reached, given: Particulars<DiagramShape>): DiagramShape | undefined {
    const isAgain = this.#first.has(entity.id);
    const key = isAgain ? this.#pathKey(entity.globalId, given.parentKey ?? '') : entity.globalId;
    const marks: DiagramMark[] = [
      ...(given.marks ?? []),
      ...(isAgain ? (['REPEATED'] as const) : []),
      ...(entity.isLocked ? (['LOCKED'] as const) : []),
    ];
    const figures = entity.imageId == null ? given.figures : { ...given.figures, imageId: entity.imageId };
    const shape = this.shape(key, { ...given, entityId: entity.id, marks, figures: figures ?? null });
    if (shape && !isAgain) this.#first.set(entity.id, key);
    return shape;
  }

  #pathKey(globalId: string, above: string): string {
    const key = `${above}/${globalId}`;
    return this.#shapes.has(key) ? this.#pathKey(globalId, `${above}/`) : key;
  }

  /** Returns the key of an entity's first shape; undefined if it is not drawn. */
  keyOf = ({ id }: Pick<Reached, 'id'>): string | undefined => this.#first.get(id);
  hasLine = (key: string): boolean => this.#lines.has(key);
  get = (key: string): DiagramShape | undefined => this.#shapes.get(key);
  /** Makes another shape stand for an entity: lines to the entity end there. */
  standFor({ id }: Pick<Reached, 'id'>, key: string): void {
    if (!this.#first.has(id)) this.#first.set(id, key);
  }

  /** Adds a line, unless one of its ends is not drawn. */
  line(given: Particulars<DiagramLine> & Pick<DiagramLine, 'fromKey' | 'toKey'>): DiagramLine | undefined {
    const { fromKey, toKey } = given;
    if (!this.#shapes.has(fromKey) || !this.#shapes.has(toKey)) return undefined;
    let key = given.key ?? lineKey(given.kind, fromKey, toKey, given.link);
    while (this.#lines.has(key)) key += '+';
    const line: DiagramLine = { link: null, entityId: null, label: null, figures: null, marks: [], ...given, key };
    this.#lines.set(key, line);
    return line;
  }

  warn = (text: string): void => void this.#warnings.push(text);

  /** Returns the drawn content, with a warning if there is more than can be drawn. */
  done(model: Pick<Model, 'total'>): Drawn {
    const entities = [...this.#shapes.values()].filter(({ entityId }) => entityId !== null).length;
    const total = Math.max(model.total, entities + this.#left);
    if (total > MOST_SHAPES)
      this.warn(`Showing 20,000 of ${total.toLocaleString('en-US')} shapes. Show fewer levels or filter by a query.`);
    return { shapes: [...this.#shapes.values()], lines: [...this.#lines.values()], total, warnings: this.#warnings };
  }
}

const lineKey = (kind: string, fromKey: string, toKey: string, link: LinkShown | null | undefined) =>
  `${kind}${link ? `:${link.relationId}` : ''}:${fromKey}>${toKey}`;

/** Returns the stored link seen from one end. */
export const storedLink = ({ fromId, relationId, far }: Away): LinkShown => ({ fromId, relationId, targetId: far.id });

/** Returns the name of an entity on a diagram. */
export const entityTitle = ({ number, name, id }: Pick<Reached, 'number' | 'name' | 'id'>): string =>
  [number, name].filter(Boolean).join(' ') || `ID: ${id}`;
