import { inTurns } from '../../../platform/turns.ts';
import type { MergeChoice, Fields, StoredItem } from '../merging.ts';
import type { Compared, BranchComparison } from '../queries/comparison.ts';
import type { ComparedItem } from '../queries/schema.ts';
import type { ComparedWorkflow } from '../queries/workflows.ts';
import { fieldsAfterChoices } from '../rules/choices.ts';

/** The outcome of a merge for one entity. */
export interface MergeOutcome {
  compared: Compared;
  /** The merged entity; undefined if it does not exist. */
  after: Fields | undefined;
  /** True if it is merged now; otherwise it is left for the next merge. */
  isChosen: boolean;
  /** True if part of it could not be merged. */
  isPartial: boolean;
}

export interface ChosenItem {
  compared: ComparedItem;
  after: Fields | undefined;
}

/** The outcome of a merge for everything compared, with the decisions made. */
export interface MergeSettlement {
  outcomes: MergeOutcome[];
  /** The entities created in the target. */
  fresh: Compared[];
  chosenSchema: ChosenItem[];
  /** True if schema items were left out; `leftOut` lists them as `kind:number`. */
  isSchemaPartial: boolean;
  leftOut: ReadonlySet<string>;
  chosenWorkflows: { compared: ComparedWorkflow; after: Fields | undefined }[];
  /** True if workflows of classes were left out. */
  isWorkflowPartial: boolean;
}

export async function settleAll(
  { entities, schemas, workflows }: BranchComparison,
  items: readonly StoredItem[],
): Promise<MergeSettlement> {
  const known = new Map(items.map((item) => [item.name, item]));
  const choicesOf = (name: string): Readonly<Record<string, MergeChoice>> => known.get(name)?.choices ?? {};
  const outcomes = await inTurns(entities, (compared): MergeOutcome => {
    const { item, ours } = compared;
    const isChosen = !item || Boolean(known.get(item.name)?.isChosen);
    const after = item && isChosen ? fieldsAfterChoices(compared, item, choicesOf(item.name)) : ours;
    return { compared, after, isChosen, isPartial: false };
  });
  const fresh = outcomes.filter(({ compared, after }) => compared.pair.targetId === undefined && after !== undefined);
  const chosen = schemas.compared.filter(({ item }) => known.get(item.name)?.isChosen);
  const moving = workflows.compared.filter(({ item }) => known.get(item.name)?.isChosen);
  return {
    outcomes,
    fresh: fresh.map(({ compared }) => compared),
    chosenSchema: chosen.map((compared) => ({
      compared,
      after: fieldsAfterChoices(compared, compared.item, choicesOf(compared.item.name)),
    })),
    isSchemaPartial: chosen.length < schemas.compared.length,
    leftOut: new Set(schemas.compared.filter((each) => !chosen.includes(each)).map(({ kind, id }) => `${kind}:${id}`)),
    chosenWorkflows: moving.map((compared) => ({
      compared,
      after: fieldsAfterChoices(compared, compared.item, choicesOf(compared.item.name)),
    })),
    isWorkflowPartial: workflows.leftOut.length > 0 || moving.length < workflows.compared.length,
  };
}
