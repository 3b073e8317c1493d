import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { everyValue } from '../../../model/attributes/rules/values.ts';
import { EarlyWriter } from '../../../model/entities/commands/early-writer.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { ImportWarning, PlannedEntity, PlannedImport } from '../import-plan.ts';

/** The number of entities written at a time. */
const AT_ONCE = 4_000;

/** Tells whether an entity is complete: nothing later in its file, and nothing still unknown, can become part of it. */
const isWhole = ({
  key,
  patch: { globalId = key, number, description, attrs = {} },
  existingId,
  origin,
}: PlannedEntity) =>
  existingId === undefined &&
  origin === undefined &&
  globalId === key &&
  Boolean(number) &&
  isPlain(description) &&
  everyValue(attrs, isPlain);
/** Tells whether a text is final. References by a file's names, users and teams still have to be rewritten. */
const isPlain = (value: unknown) =>
  typeof value === 'string' ? !value.includes('entity:') : typeof value !== 'object' || value === null;

interface Settings extends Pick<PlannedImport, 'noWorkflow'> {
  /** The number of entities written at a time. */
  atOnce?: number;
}

/**
 * The new entities of an import that are written while the rest of its file is read. While some are copied, the next are planned and those
 * after them read, and no more than that. The plan keeps of written ones only what their links need.
 */
export class EarlyImport {
  readonly #ctx: TxCtx;
  readonly #key: ProjectKey<'WRITE'>;
  readonly writer: EarlyWriter;
  /** The number of ids taken. */
  taken = 0;
  /** The ids of written entities, by their names in the file. */
  readonly ids = new Map<string, number>();
  #warnings: ImportWarning[] = [];
  #waiting: PlannedEntity[] = [];
  #planning: Promise<void> = Promise.resolve();
  #copying: Promise<void> = Promise.resolve();
  readonly #atOnce: number;

  constructor(ctx: TxCtx, key: ProjectKey<'WRITE'>, { atOnce = AT_ONCE, noWorkflow = true }: Settings = {}) {
    this.#atOnce = atOnce;
    this.#ctx = ctx;
    this.#key = key;
    const warn = (object: string, message: string) => void this.#warnings.push({ object, message });
    this.writer = new EarlyWriter(ctx, key, { warn, noWorkflow });
  }

  /** Takes those that can be written by now. They use the schema as it will be. */
  async take(schema: Schema, planned: readonly PlannedEntity[]): Promise<void> {
    for (const each of planned) if (isWhole(each)) this.#waiting.push(each);
    if (this.#waiting.length >= this.#atOnce) await this.#write(schema);
  }

  /** Resolves when everything taken is written and the transaction is free for others; returns warnings of what was left out. */
  async end(schema: Schema): Promise<ImportWarning[]> {
    if (this.ids.size > 0) await this.#write(schema);
    this.#waiting = [];
    await this.pause();
    return this.#warnings;
  }

  /** Resolves when nothing is being written. */
  async pause(): Promise<void> {
    await this.#planning;
    await this.#copying;
  }

  /** Takes everything back: the file means something else than it seemed to. */
  async withdraw(): Promise<void> {
    this.#waiting = [];
    await this.pause();
    if (this.ids.size > 0) await this.writer.withdraw();
    this.ids.clear();
    this.#warnings = [];
  }

  async #write(schema: Schema): Promise<void> {
    const some = this.#waiting.splice(0);
    await this.#planning;
    this.#planning = this.#planSome(schema, some);
    this.#planning.catch(() => undefined); // Handled by whoever waits for it next
  }

  async #planSome(schema: Schema, some: readonly PlannedEntity[]): Promise<void> {
    if (some.length === 0) return;
    const { projectId, organizationId } = this.#key;
    const first = await takeIds(this.#ctx, organizationId, 'entity', some.length);
    this.taken += some.length;
    const patches = some.map(({ patch }, i) => Object.assign(patch, { projectId, id: first + i }));
    const copy = await this.writer.plan(schema, patches);
    for (const [i, each] of some.entries()) {
      this.ids.set(each.key, first + i);
      const { classId, name, number } = each.patch;
      each.patch = { classId, name, number };
    }
    await this.#copying;
    this.#copying = copy();
    this.#copying.catch(() => undefined); // Likewise
  }
}
