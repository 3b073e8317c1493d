import { plannedDeletion } from '../../../server/model/schema/rules/deletion.ts';
import { withIds } from '../../../server/model/schema/rules/ids.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import type { Home } from '../../../server/model/schema/rules/merge.ts';
import { withoutSameAsOrganization } from '../../../server/model/schema/rules/same-as-organization.ts';
import { plannedSave } from '../../../server/model/schema/rules/save.ts';
import {
  schemaKinds,
  type SchemaInput,
  type SchemaItems,
  type SchemaKind,
} from '../../../server/model/schema/schema.ts';
import { defaultSchema } from '../../../server/model/schema/seed/index.ts';

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
    this.#settle({ writes: plan.writes, deletes: { classes: [], properties: [], relations: [], labels: [] } }, home);
    return plan;
  }

  delete(kind: SchemaKind, ids: number[], home = project) {
    const plan = plannedDeletion(this.rows, home, kind, ids);
    this.#settle(plan, home);
    return plan;
  }

  schema = (home = project) => indexSchema(this.rows, { ...home, version: '1' });

  /** The id of the item with this name, as the project sees it. */
  id(kind: SchemaKind, name: string): number {
    const found = [...this.schema()[kind].values()].find((item) => item.name === name);
    if (!found) throw new Error(`no ${kind} named ${name}`);
    return found.id;
  }

  #settle(plan: Parameters<typeof withoutSameAsOrganization>[1], home: Home): void {
    const { writes, deletes } = withoutSameAsOrganization(this.rows, plan, home);
    for (const kind of schemaKinds) {
      const gone = new Set([...deletes[kind], ...writes[kind].map((row) => row.id)]);
      const stays = (row: { projectId: number; id: number }) => row.projectId !== home.projectId || !gone.has(row.id);
      this.rows = { ...this.rows, [kind]: [...this.rows[kind].filter(stays), ...writes[kind]] };
    }
  }
}
