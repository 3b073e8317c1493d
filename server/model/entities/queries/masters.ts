import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Label, Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';
import { plainColumns } from './columns.ts';
import type { SeenEntity } from './shown-entities.ts';

/** The master of a linked label, with which the entities that carry the label are kept together: the one whose `linkedLabelId` it is. */
export interface LabelMaster {
  label: Label;
  schema: Schema;
  master: SeenEntity;
}

/** Reads the masters of a project's labels, by label; one statement. */
export async function readMasters(
  ctx: Ctx,
  { schema, key }: Pick<SeenEntity, 'schema' | 'key'>,
  labelIds: readonly number[],
): Promise<Map<number, LabelMaster>> {
  const asked = [...new Set(labelIds)].filter((id) => schema.labels.has(id));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Entity & { labelId: number }>`
    select distinct on (e.linked_label_id) e.linked_label_id as "labelId", ${plainColumns()} from entity e
    where e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId}
      and e.linked_label_id = any(${asked}::integer[])
    order by e.linked_label_id, e.sort_number, e.id`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return new Map(
    rows.map(({ labelId, ...entity }) => [
      labelId,
      { label: schema.labels.get(labelId)!, schema, master: { entity, schema, key } },
    ]),
  );
}

/** Lists the masters of an entity's labels, except itself, in the order of its labels. */
export const mastersAmong = (
  found: ReadonlyMap<number, LabelMaster>,
  { id, labelIds }: Pick<Entity, 'id' | 'labelIds'>,
): LabelMaster[] =>
  labelIds.flatMap((labelId) => {
    const master = found.get(labelId);
    return master && master.master.entity.id !== id ? [master] : [];
  });
