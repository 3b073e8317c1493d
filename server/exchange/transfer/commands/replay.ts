import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { deleteEntities } from '../../../model/entities/commands/delete.ts';
import { restoreEntities } from '../../../model/entities/commands/restore.ts';
import { saveEntities } from '../../../model/entities/commands/save.ts';
import type { EntityPatch } from '../../../model/entities/entity.ts';
import type { Origin } from '../../../model/entities/plans/patch.ts';
import type { Replayed } from '../../../model/entities/plans/plan.ts';
import { entitiesOf, linksAt } from '../../../model/entities/queries/rows.ts';
import type { Cause } from '../../../model/revisions/cause.ts';
import type { SchemaDraft } from '../../../model/schema/commands/drafts.ts';
import { permitsLink } from '../../../model/schema/rules/links.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { Turns } from '../../../platform/turns.ts';
import type { PlannedLink, PlannedMoment } from '../import-plan.ts';
import { exactPatches } from '../plans/exact-patches.ts';
import { exactLayouts } from '../queries/exact-layouts.ts';
import { LeftOutTally } from '../rules/left-out.ts';
import { relsOf } from './planned-links.ts';

/** Takes an empty project through another's former states, moment by moment, by ordinary saves, deletions and restorations. */
export class Replay {
  /** The class of each entity that exists so far, by its key. */
  readonly there = new Map<string, number>();
  /** Links that the schema no longer permits. */
  readonly leftOut = new LeftOutTally();
  readonly #known = new Set<string>();
  readonly #ctx: TxCtx;
  readonly #key: ProjectKey<'WRITE'>;
  readonly #ids: ReadonlyMap<string, number>;
  readonly #warn: (object: string, message: string) => void;
  readonly #schema: SchemaDraft['schema'];
  /** The additions to the schema, made with the first entities written. */
  #draft: SchemaDraft | undefined;
  /** The first revision of the import, to whose step all later ones belong. */
  #step: number | null = null;

  constructor(
    ctx: TxCtx,
    key: ProjectKey<'WRITE'>,
    draft: SchemaDraft,
    ids: ReadonlyMap<string, number>,
    warn: (object: string, message: string) => void,
  ) {
    this.#ctx = ctx;
    this.#key = key;
    this.#draft = draft;
    this.#schema = draft.schema;
    this.#ids = ids;
    this.#warn = warn;
  }

  /** Changes the project to its state at a moment: changes the given entities, and leaves the others. */
  async reach({ entities, links, gone, diagrams }: PlannedMoment): Promise<void> {
    const origins = new Map(
      entities.flatMap(({ key, origin }) => (origin ? [[this.#idOf(key), origin] as const] : [])),
    );
    const last = ({ modified, modifiedBy }: Origin) => ({ modified: modified ?? null, modifiedBy: modifiedBy ?? null });
    const replayed = new Map([...origins].map(([id, origin]) => [id, last(origin)]));
    await this.#leave(gone, replayed);
    await this.#return(entities, replayed);
    for (const { key, patch } of entities) this.there.set(key, patch.classId!);
    for (const { key } of entities) this.#known.add(key);
    const permitted = this.#permitted(links);
    const layouts = exactLayouts(
      this.#key,
      diagrams,
      this.#ids,
      entities.map(({ key }) => this.#idOf(key)),
    );
    const { revisions } = await saveEntities(this.#ctx, this.#key.slug, await this.#patches(entities, permitted), {
      for: 'replay',
      cause: this.#cause(),
      origins,
      replayed,
      draft: this.#draft,
      layouts,
      warn: this.#warn,
    });
    this.#note(revisions);
    this.#draft = undefined;
  }

  async #leave(gone: readonly string[], replayed: Replayed['replayed']): Promise<void> {
    const leaving = gone.filter((name) => this.there.has(name));
    for (const name of leaving) this.there.delete(name);
    const ids = leaving.map((name) => this.#idOf(name));
    if (ids.length > 0)
      this.#note(await deleteEntities(this.#ctx, this.#key.slug, ids, { replayed, cause: this.#cause() }));
  }

  async #return(entities: PlannedMoment['entities'], replayed: Replayed['replayed']): Promise<void> {
    const back = entities.filter(({ key }) => this.#known.has(key) && !this.there.has(key));
    const ids = back.map(({ key }) => this.#idOf(key));
    if (ids.length === 0) return;
    const given = { replayed, cause: this.#cause() };
    this.#note((await restoreEntities(this.#ctx, this.#key.slug, ids, given)).revisions);
  }

  async #patches(entities: PlannedMoment['entities'], links: PlannedLink[]): Promise<EntityPatch[]> {
    const { organizationId, projectId } = this.#key;
    const own = entities.map((each) => ({ ...each, id: this.#idOf(each.key) }));
    const ids = own.map(({ id }) => id);
    const patches = exactPatches(this.#schema, {
      entities: own,
      ids: this.#ids,
      rels: await relsOf({ links }, this.#schema, this.#ids, new Turns()),
      before: await entitiesOf(this.#ctx.db, this.#key, ids),
      links: await linksAt(this.#ctx.db, organizationId, ids),
    });
    return patches.map((patch) => ({ ...patch, projectId }));
  }

  /** Links that the schema still permits between what is there. */
  #permitted(links: readonly PlannedLink[]): PlannedLink[] {
    return links.filter(({ sourceKey, relationId, targetKey }) => {
      const [source, target] = [this.there.get(sourceKey), this.there.get(targetKey)];
      if (source !== undefined && target !== undefined && permitsLink(this.#schema, source, relationId, target))
        return true;
      const name = this.#schema.relations.get(relationId)?.name ?? 'Unknown Relation';
      this.leftOut.note('relations', name, `${sourceKey} ${targetKey}`);
      return false;
    });
  }

  #idOf(name: string): number {
    return this.#ids.get(name)!;
  }

  /** Returns the cause that makes all revisions of an import one step, undone at once. */
  #cause(): Cause {
    return { kind: 'import', step: this.#step };
  }

  #note(revisions: ReadonlyMap<number, number>): void {
    this.#step ??= revisions.get(this.#key.projectId) ?? null;
  }
}
