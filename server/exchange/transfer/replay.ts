import type { ProjectKey } from '../../identity/access/keys.ts';
import { deleteEntities } from '../../model/entities/commands/delete.ts';
import { restoreEntities } from '../../model/entities/commands/restore.ts';
import { saveEntities } from '../../model/entities/commands/save.ts';
import type { Origin } from '../../model/entities/patched.ts';
import { entitiesOf, linksAt } from '../../model/entities/queries/rows.ts';
import type { SchemaDraft } from '../../model/schema/drafts.ts';
import { permitsLink } from '../../model/schema/rules/links.ts';
import type { TxCtx } from '../../platform/context.ts';
import { Turns } from '../../platform/turns.ts';
import { exactLayouts } from './exact-layouts.ts';
import { exactPatches } from './exact-patches.ts';
import type { PlannedLink, PlannedMoment } from './plan.ts';
import { relsOf } from './rels.ts';

/** Takes an empty project through what another one was, moment by moment, by ordinary saves, deletions and returns. */
export class Replay {
  /** What is there by now: the class of each entity, by its key. */
  readonly there = new Map<string, number>();
  readonly #known = new Set<string>();
  readonly #ctx: TxCtx;
  readonly #key: ProjectKey<'WRITE'>;
  readonly #ids: ReadonlyMap<string, number>;
  readonly #warn: (object: string, message: string) => void;
  readonly #schema: SchemaDraft['schema'];
  /** What is to be added to the schema, with whatever is written first. */
  #draft: SchemaDraft | undefined;

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

  /** Makes the project what it was at a moment: the entities of it are different then, the others stay. */
  async reach({ entities, links, gone, diagrams }: PlannedMoment): Promise<void> {
    const { slug, organizationId, projectId } = this.#key;
    const idOf = (name: string) => this.#ids.get(name)!;
    const origins = new Map(entities.flatMap(({ key, origin }) => (origin ? [[idOf(key), origin] as const] : [])));
    const last = ({ modified, modifiedBy }: Origin) => ({ modified: modified ?? null, modifiedBy: modifiedBy ?? null });
    const replayed = new Map([...origins].map(([id, origin]) => [id, last(origin)]));
    const leaving = gone.filter((name) => this.there.has(name));
    if (leaving.length > 0) await deleteEntities(this.#ctx, slug, leaving.map(idOf), { replayed });
    for (const name of leaving) this.there.delete(name);
    const back = entities.map(({ key }) => key).filter((name) => this.#known.has(name) && !this.there.has(name));
    if (back.length > 0) await restoreEntities(this.#ctx, slug, back.map(idOf), { replayed });
    for (const { key, patch } of entities) this.there.set(key, patch.classId!);
    for (const { key } of entities) this.#known.add(key);

    const own = entities.map(({ key }) => idOf(key));
    const rels = await relsOf({ links: this.#lawful(links) }, this.#schema, this.#ids, new Turns());
    const patches = exactPatches(this.#schema, {
      entities: entities.map((each) => ({ ...each, id: idOf(each.key) })),
      ids: this.#ids,
      rels,
      before: await entitiesOf(this.#ctx.db, { ...this.#key, asOf: null } as unknown as ProjectKey<'READ'>, own),
      links: await linksAt(this.#ctx.db, organizationId, own),
    });
    await saveEntities(
      this.#ctx,
      slug,
      patches.map((patch) => ({ ...patch, projectId })),
      {
        origins,
        replayed,
        letGo: true,
        warn: this.#warn,
        cause: { kind: 'import' },
        ...(this.#draft && { draft: this.#draft }),
        layouts: exactLayouts(this.#key, diagrams, this.#ids, own),
      },
    );
    this.#draft = undefined;
  }

  /** Links that the schema still permits between what is there. */
  #lawful(links: readonly PlannedLink[]): PlannedLink[] {
    const kept = links.filter(({ sourceKey, relationId, targetKey }) => {
      const [source, target] = [this.there.get(sourceKey), this.there.get(targetKey)];
      return source !== undefined && target !== undefined && permitsLink(this.#schema, source, relationId, target);
    });
    const lost = links.length - kept.length;
    if (lost > 0)
      this.#warn(
        'Baselines',
        `${lost} ${lost === 1 ? 'link is one' : 'links are ones'} that the schema no longer permits; left out.`,
      );
    return kept;
  }
}
