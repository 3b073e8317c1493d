import { inTurns } from '../../../platform/turns.ts';
import type { Choice, Fields, StoredItem } from '../merging.ts';
import type { Compared, Comparison } from '../queries/comparison.ts';
import type { ComparedItem } from '../queries/schema.ts';
import type { ComparedWorkflow } from '../queries/workflows.ts';
import { outcome } from '../rules/choices.ts';

/** What is to become of one entity. */
export interface Outcome {
  compared: Compared;
  /** As it will be; undefined where it is not there. */
  after: Fields | undefined;
  /** Whether it is merged, or left out: then it is merged the next time. */
  isChosen: boolean;
  /** Whether something of it could not be taken along. */
  isPartial: boolean;
}

export interface ChosenItem {
  compared: ComparedItem;
  after: Fields | undefined;
}

/** What is to become of all that is compared, as it has been chosen. */
export interface Settlement {
  outcomes: Outcome[];
  /** Those that are made in the target. */
  fresh: Compared[];
  chosenSchema: ChosenItem[];
  /** Whether schema items were left out, and which, as `kind:number`. */
  isSchemaPartial: boolean;
  leftOut: ReadonlySet<string>;
  chosenWorkflows: { compared: ComparedWorkflow; after: Fields | undefined }[];
  /** Whether workflows of classes were left out. */
  isWorkflowPartial: boolean;
}

export async function settleAll(
  { entities, schemas, workflows }: Comparison,
  items: readonly StoredItem[],
): Promise<Settlement> {
  const known = new Map(items.map((item) => [item.name, item]));
  const choicesOf = (name: string): Readonly<Record<string, Choice>> => known.get(name)?.choices ?? {};
  const outcomes = await inTurns(entities, (compared): Outcome => {
    const { item, ours } = compared;
    const isChosen = !item || Boolean(known.get(item.name)?.isChosen);
    const after = item && isChosen ? outcome(compared, item, choicesOf(item.name)) : ours;
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
      after: outcome(compared, compared.item, choicesOf(compared.item.name)),
    })),
    isSchemaPartial: chosen.length < schemas.compared.length,
    leftOut: new Set(schemas.compared.filter((each) => !chosen.includes(each)).map(({ kind, id }) => `${kind}:${id}`)),
    chosenWorkflows: moving.map((compared) => ({
      compared,
      after: outcome(compared, compared.item, choicesOf(compared.item.name)),
    })),
    isWorkflowPartial: workflows.leftOut.length > 0 || moving.length < workflows.compared.length,
  };
}
