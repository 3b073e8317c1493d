import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { invalid, withinAll } from '../../../refusals/refusal.ts';
import { labelName } from '../../schema/rules/display-names.ts';
import type { Entity } from '../entity.ts';
import type { Settled } from '../plans/effects.ts';
import { unveiledFor } from '../queries/veil.ts';
import { displayName } from '../rules/names.ts';

/**
 * Refuses to make an entity the master of a label unless it is linked and no other master exists. Imported and restored entities are not
 * checked: labels may have changed since.
 */
export async function refuseOtherMasters(ctx: TxCtx, plan: Settled): Promise<void> {
  const { key, schema, before, after, cause, sent = [] } = plan;
  if (cause.kind !== 'save' || !sent.some(({ linkedLabelId }) => linkedLabelId != null)) return;
  const fresh = [...after.values()].filter(
    ({ id, linkedLabelId }) => linkedLabelId !== null && before.get(id)?.linkedLabelId !== linkedLabelId,
  );
  const refuse = ({ id }: Entity, words: string) => {
    const place = sent.findIndex((patch) => patch.id === id);
    return withinAll(place < 0 ? [] : [place, 'linkedLabelId'], () => {
      throw invalid(words);
    });
  };
  const masters = new Map<number, Entity>();
  for (const entity of fresh) {
    const labelId = entity.linkedLabelId!;
    const label = schema.labels.get(labelId);
    if (!label) refuse(entity, `There is no label ${labelId}. Use a label of the project's schema.`);
    if (!label!.isLinkedLabel)
      refuse(
        entity,
        `'${label!.name}' is not a linked label, so it cannot have a master. Make it a linked label in the schema first.`,
      );
    const other = masters.get(labelId);
    if (other) refuse(entity, twoMasters(labelName(schema, labelId), displayName(other)));
    masters.set(labelId, entity);
  }
  if (masters.size === 0) return;
  const { rows } = await sql<Entity>`select * from entity e where e.organization_id = ${key.organizationId}
    and e.project_id = ${key.projectId} and e.linked_label_id = any(${[...masters.keys()]}::integer[])`.execute(ctx.db);
  const there = rows.find(({ id, linkedLabelId }) => {
    const now = after.get(id);
    return now ? now.linkedLabelId === linkedLabelId && masters.get(linkedLabelId!)?.id !== id : !before.has(id);
  });
  if (there)
    refuse(
      masters.get(there.linkedLabelId!)!,
      twoMasters(labelName(schema, there.linkedLabelId!), displayName(unveiledFor(key, there))),
    );
}

const twoMasters = (label: string, other: string) =>
  `'${label}' already has the master '${other}'. Remove the label from that entity first, or in the same save.`;
