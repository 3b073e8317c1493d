import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { newGlobalId } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import type { Early, StateMove, Plan, Warn, WritingKey } from '../plans/plan.ts';
import { planSave, type PatchWithId } from '../plans/save.ts';
import { checkReferences } from './check-references.ts';
import { addEntities, moveToRevision, removeEntities } from './rows.ts';
import { withTransitions } from './transitions.ts';

interface Settings extends Pick<Plan, 'noWorkflow'> {
  warn: Warn;
}

/**
 * Writes new entities before the plan that they belong to is complete: a large import is written while it is read. Nobody sees them before
 * the commit, and all checks of plans run on the whole plan in the end; until then the project stays open to others.
 */
export class EarlyWriter implements Early {
  readonly date = new Date();
  /** The entities, without their texts and values once they are written. */
  readonly entities = new Map<number, Entity>();
  readonly moves: StateMove[] = [];
  readonly #ctx: TxCtx;
  readonly #key: WritingKey;
  readonly #settings: Settings;
  /** The revision under which they are written; it is that of the plan unless somebody else saves to the project first. */
  readonly #revision: number;

  constructor(ctx: TxCtx, key: WritingKey, settings: Settings) {
    this.#ctx = ctx;
    this.#key = key;
    this.#settings = settings;
    this.#revision = key.revision + 1;
  }

  /** Plans some entities, and returns the function that writes them: the next ones are planned while these are copied. */
  async plan(schema: Schema, patches: readonly PatchWithId[]): Promise<() => Promise<void>> {
    const { warn, noWorkflow } = this.#settings;
    const stamp = { username: signedIn(this.#ctx).username, date: this.date };
    const scope = { key: this.#key, schema, now: new Map<number, Entity>(), links: [] };
    const settings = { stamp, globalIdFor: newGlobalId, cause: { kind: 'import' as const }, warn };
    const planned = await planSave(scope, patches, settings);
    await checkReferences(this.#ctx, planned, warn);
    const { after, moves = [] } = await withTransitions(this.#ctx, { ...planned, noWorkflow, unreached: warn });
    this.moves.push(...moves);
    for (const [id, entity] of after) this.entities.set(id, Object.assign(entity, { revision: this.#revision }));
    return async () => {
      await addEntities(this.#ctx, [...after.values()], { areMany: true });
      for (const entity of after.values()) Object.assign(entity, written);
    };
  }

  /** Removes all of them again: the plan has changed. */
  async withdraw(): Promise<void> {
    await removeEntities(this.#ctx, this.#key, [...this.entities.keys()]);
    this.entities.clear();
    this.moves.length = 0;
  }

  async settle(revision: number): Promise<void> {
    const scope = { organizationId: this.#key.organizationId, number: revision };
    if (revision !== this.#revision) await moveToRevision(this.#ctx, scope, [...this.entities.keys()]);
  }
}

/** The values dropped from memory once an entity is written: the rest of the plan needs only its links and its name. */
const written: Pick<Entity, 'description' | 'attrs' | 'metadata'> = { description: '', attrs: {}, metadata: {} };
