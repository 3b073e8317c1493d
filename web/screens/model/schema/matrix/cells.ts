import { lineageOf, type SchemaOnPage } from '../editor/schema-on-page.ts';
import type { SchemaChange } from '../impact/useSchemaImpact.ts';

/** A class's own permission for links to another class by a relation. */
export type LinkPermission = 'none' | 'hidden' | 'shown';
export interface MatrixCell {
  from: number;
  relationId: number;
  to: number;
}
/** The cells that differ from the stored matrix, by name. */
export type Changes = ReadonlyMap<string, { cell: MatrixCell; state: LinkPermission }>;

export const cellKey = ({ from, relationId, to }: MatrixCell): string => `${from} ${relationId} ${to}`;

/** Looks up the cells of a schema, by the thousand. */
export class MatrixCells {
  readonly schema: SchemaOnPage;
  readonly #stored = new Map<string, LinkPermission>();
  readonly #lines = new Map<number, readonly number[]>();
  readonly #inverses = new Map<number, number>();

  constructor(schema: SchemaOnPage) {
    this.schema = schema;
    for (const { classId, localTargetRelations } of schema.classes) {
      this.#lines.set(
        classId,
        lineageOf(schema.classes, classId).map((each) => each.classId),
      );
      for (const { targetRelationId, targetClassId, isHidden } of localTargetRelations)
        this.#stored.set(
          cellKey({ from: classId, relationId: targetRelationId, to: targetClassId }),
          isHidden ? 'hidden' : 'shown',
        );
    }
    for (const { relationId, inverse } of schema.relations) this.#inverses.set(relationId, inverse.relationId);
  }

  /** Returns the cell of the same links from their other end. */
  inverse({ from, relationId, to }: MatrixCell): MatrixCell {
    return { from: to, relationId: this.#inverses.get(relationId) ?? relationId, to: from };
  }

  stored = (cell: MatrixCell): LinkPermission => this.#stored.get(cellKey(cell)) ?? 'none';

  state = (cell: MatrixCell, changes: Changes): LinkPermission =>
    changes.get(cellKey(cell))?.state ?? this.stored(cell);

  /** Tells whether a class above either end permits it. */
  isInherited(cell: MatrixCell, changes: Changes): boolean {
    for (const from of this.#lines.get(cell.from) ?? [])
      for (const to of this.#lines.get(cell.to) ?? [])
        if ((from !== cell.from || to !== cell.to) && this.state({ ...cell, from, to }, changes) !== 'none')
          return true;
    return false;
  }

  /** Returns a function with the number of relations between two classes, and whether it has changed. */
  counts(changes: Changes): (from: number, to: number) => { count: number; isChanged: boolean } {
    const found = new Map<string, number>();
    const touched = new Set<string>();
    const pairOf = (name: string) => name.replace(/ .* /, ' ');
    for (const [name, state] of this.#stored)
      if ((changes.get(name)?.state ?? state) !== 'none') found.set(pairOf(name), (found.get(pairOf(name)) ?? 0) + 1);
    for (const [name, { state }] of changes) {
      touched.add(pairOf(name));
      if (state !== 'none' && !this.#stored.has(name)) found.set(pairOf(name), (found.get(pairOf(name)) ?? 0) + 1);
    }
    return (from, to) => ({ count: found.get(`${from} ${to}`) ?? 0, isChanged: touched.has(`${from} ${to}`) });
  }

  /** Sets the state of a cell and of its inverse; a stored state is no change. */
  changed(changes: Changes, cell: MatrixCell, state: LinkPermission): Changes {
    const next = new Map(changes);
    for (const each of [cell, this.inverse(cell)])
      if (this.stored(each) === state) next.delete(cellKey(each));
      else next.set(cellKey(each), { cell: each, state });
    return next;
  }

  /** Returns the changes that remain after a save: cells that were changed again meanwhile, also back to their former state. */
  afterSave(now: Changes, sent: Changes): Changes {
    const left = new Map([...now].filter(([name, { state }]) => sent.get(name)?.state !== state));
    for (const [name, { cell }] of sent) if (!now.has(name)) left.set(name, { cell, state: this.stored(cell) });
    return left;
  }

  /** The save of some changes: every class that is touched with all of its permissions. */
  input(changes: Changes): SchemaChange {
    const nodes = new Map([
      ...this.schema.classes.map(({ classId, id }) => [`class ${classId}`, id] as const),
      ...this.schema.relations.map(({ relationId, id }) => [`relation ${relationId}`, id] as const),
    ]);
    const touched = Map.groupBy(changes.values(), ({ cell }) => cell.from);
    return {
      classes: this.schema.classes
        .filter(({ classId }) => touched.has(classId))
        .map(({ id, classId, localTargetRelations }) => {
          const own = touched.get(classId)!;
          const isTouched = (relationId: number, to: number) =>
            own.some(({ cell }) => cell.relationId === relationId && cell.to === to);
          const rows = [
            ...localTargetRelations
              .filter((row) => !isTouched(row.targetRelationId, row.targetClassId))
              .map((row) => ({ to: row.targetClassId, relationId: row.targetRelationId, isHidden: row.isHidden })),
            ...own
              .filter(({ state }) => state !== 'none')
              .map(({ cell, state }) => ({ ...cell, isHidden: state === 'hidden' })),
          ];
          return {
            classId: id,
            targetRelations: rows.map(({ to, relationId, isHidden }) => ({
              targetClassId: nodes.get(`class ${to}`)!,
              targetRelationId: nodes.get(`relation ${relationId}`)!,
              isHidden,
            })),
          };
        }),
    };
  }
}

/** Returns the next state in the cycle. */
export const nextPermission = (state: LinkPermission): LinkPermission =>
  state === 'none' ? 'shown' : state === 'shown' ? 'hidden' : 'none';
