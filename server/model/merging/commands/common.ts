import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { sendRows } from '../../../platform/database/rows.ts';
import { inTurns } from '../../../platform/turns.ts';
import type { CommonVersion, Fields } from '../merging.ts';
import { SCHEMA, WORKFLOW } from '../queries/base.ts';
import type { BranchComparison } from '../queries/comparison.ts';
import { stepsBetween } from '../rules/three-way.ts';
import { leaveBase } from './bases.ts';
import type { MergeOutcome, MergeSettlement } from './outcomes.ts';

/**
 * Keeps the common versions of everything that still differs when the base moves: their side as just merged; for anything left out, the
 * former version.
 */
export async function keepCommonVersions(
  ctx: TxCtx,
  comparison: BranchComparison,
  settlement: MergeSettlement,
  numbers: ReadonlyMap<number, number>,
): Promise<void> {
  const { branch, two } = comparison;
  const { organizationId, projectId: branchId } = branch;
  const isUpdate = branchId === two.target.projectId;
  const merged = { projectId: two.source.projectId, revision: two.source.revision };
  const rowOf = ({ compared, after, isChosen, isPartial }: MergeOutcome): CommonVersion[] => {
    const { pair, base, theirs, common, id } = compared;
    const isEqual = !isDifferent(after, theirs);
    if (isEqual && !isPartial) return [];
    const isWhole = isChosen && !isPartial;
    const inCommon = isWhole ? theirs : base;
    const differs = {
      ours: !isEqual && isDifferent(after, inCommon),
      theirs: !isEqual && isDifferent(theirs, inCommon),
    };
    const target = pair.targetId ?? numbers.get(id) ?? null;
    const source = pair.sourceId ?? null;
    return [
      {
        organizationId,
        branchId,
        globalId: pair.globalId,
        originEntityId: isUpdate ? source : target,
        branchEntityId: isUpdate ? target : source,
        ...(isWhole ? merged : common),
        originDiffers: isUpdate ? differs.theirs : differs.ours,
        branchDiffers: isUpdate ? differs.ours : differs.theirs,
      },
    ];
  };
  const rows = (await inTurns(settlement.outcomes, rowOf)).flat();
  const schema = [...schemaRow(comparison, settlement), ...workflowRow(comparison, settlement)];
  await leaveBase(ctx, branch);
  await sendRows(
    ctx,
    [...rows, ...schema.map((row) => ({ organizationId, branchId, ...ofNoEntity, ...row }))],
    (json) =>
      sql`insert into common_version select * from json_populate_recordset(null::common_version, ${json}::json)`,
  );
}

const ofNoEntity = { originEntityId: null, branchEntityId: null, originDiffers: false, branchDiffers: false };

const isDifferent = (one: Fields | undefined, other: Fields | undefined): boolean =>
  (one === undefined) !== (other === undefined) || stepsBetween(one, other).length > 0;

/** Returns the new base of the schema, which stays where it was as long as some of its items are left out. */
function schemaRow(
  { two, schemas }: BranchComparison,
  { chosenSchema, isSchemaPartial }: MergeSettlement,
): Pick<CommonVersion, 'globalId' | 'projectId' | 'revision'>[] {
  if (isSchemaPartial) return [{ globalId: SCHEMA, ...schemas.common }];
  const isEqual = schemas.isEqualBut(chosenSchema.map(({ compared, after }) => ({ ...compared, after })));
  return isEqual ? [] : [{ globalId: SCHEMA, projectId: two.source.projectId, revision: two.source.revision }];
}

/** Returns the new base of the workflow, which stays where it was as long as some of it is left out. */
function workflowRow(
  { two, workflows }: BranchComparison,
  { chosenWorkflows, isWorkflowPartial }: MergeSettlement,
): Pick<CommonVersion, 'globalId' | 'projectId' | 'revision'>[] {
  if (isWorkflowPartial) return [{ globalId: WORKFLOW, ...workflows.common }];
  const { projectId, revision } = two.source;
  return workflows.isEqualBut(chosenWorkflows) ? [] : [{ globalId: WORKFLOW, projectId, revision }];
}
