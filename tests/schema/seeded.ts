import { plannedDeletion } from '../../server/schema/rules/deletion.ts';
import { withIds } from '../../server/schema/rules/ids.ts';
import { indexSchema } from '../../server/schema/rules/index-schema.ts';
import type { Home } from '../../server/schema/rules/merge.ts';
import { plannedSave } from '../../server/schema/rules/save.ts';
import { schemaKinds, type SchemaInput, type SchemaItems, type SchemaKind } from '../../server/schema/schema.ts';
import { defaultSchema } from '../../server/schema/seed/index.ts';

const none: SchemaItems = { classes: [], properties: [], relations: [], labels: [] };
export const organization: Home = { organizationId: 1, projectId: 0 };
export const project: Home = { organizationId: 1, projectId: 7 };

let made = 0;
const newGlobalId = () => `I_NEW_${++made}`;
const FIRST = { classes: 100, properties: 200, relations: 300, labels: 400 };

/** A schema kept in memory: the default one, with saves and deletions by the rules alone. New ids begin at 100, 200, 300 and 400. */
export class Kept {
  rows: SchemaItems = none;
  #next = { ...FIRST };

  static seeded(): Kept {
    const kept = new Kept();
    kept.save(defaultSchema, organization);
    return kept;
  }

  save(input: SchemaInput, home = project) {
    const plan = plannedSave(this.rows, home, withIds(input, this.#next), newGlobalId);
    for (const kind of schemaKinds)
      this.#next[kind] += (input[kind] ?? []).filter((item) => item.id === undefined || item.id < 0).length;
    this.#write(plan.writes);
    return plan;
  }

  delete(kind: SchemaKind, ids: number[], home = project) {
    const plan = plannedDeletion(this.rows, home, kind, ids);
    for (const each of schemaKinds) {
      const stay = (row: { projectId: number; id: number }) =>
        row.projectId !== home.projectId || !plan.deletes[each].includes(row.id);
      this.rows = { ...this.rows, [each]: this.rows[each].filter(stay) };
    }
    this.#write(plan.writes);
    return plan;
  }

  schema = (home = project) => indexSchema(this.rows, { ...home, version: '1' });

  /** The id of the item with this name, as the project sees it. */
  id(kind: SchemaKind, name: string): number {
    const found = [...this.schema()[kind].values()].find((item) => item.name === name);
    if (!found) throw new Error(`no ${kind} named ${name}`);
    return found.id;
  }

  #write(writes: SchemaItems): void {
    for (const kind of schemaKinds) {
      const written = new Set(writes[kind].map((row) => `${row.projectId} ${row.id}`));
      const kept = this.rows[kind].filter((row) => !written.has(`${row.projectId} ${row.id}`));
      this.rows = { ...this.rows, [kind]: [...kept, ...writes[kind]] };
    }
  }
}
