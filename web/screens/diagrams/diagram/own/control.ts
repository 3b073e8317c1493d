const numberOr = (text: string | undefined): number | undefined => {
  const value = Number((text ?? '').replace(',', '.'));
  return text?.trim() && Number.isFinite(value) && value >= 0 ? value : undefined;
};
/** An amount with a comparison: '>= 5', '< 2.5', or '5' for at least that. */
const CONDITION = /^\s*(<=|>=|<|>|=)?\s*(\d+(?:[.,]\d+)?)\s*$/;

/** Tells whether a text is a valid condition on an amount. */
export const isCondition = (text: string | undefined): boolean => CONDITION.test(text ?? '');

/** Reads the condition of a branch: a resource, a comparison and an amount; undefined if no resource was chosen. */
function conditionOf(said: Readonly<Record<string, string>>, id: string) {
  const resource = said[`resource ${id}`];
  const found = CONDITION.exec(said[`amount ${id}`] ?? '');
  return resource && found
    ? [[id, { resource, op: found[1] ?? '>=', amount: numberOr(found[2])! }] as const]
    : undefined;
}

/** Reads the settings of a choice or loop from the answers of its dialog. */
export function controlFrom(kind: string, said: Readonly<Record<string, string>>, branches: readonly string[]): object {
  const by = said['by'];
  if (kind === 'LOOP') {
    const amount = numberOr(said['amount']);
    return {
      by,
      ...(amount === undefined ? {} : by === 'ITERATIONS' ? { iterations: amount } : { probability: amount }),
    };
  }
  if (by === 'RESOURCE')
    return { by, conditions: Object.fromEntries(branches.flatMap((id) => conditionOf(said, id) ?? [])) };
  const weights = branches.flatMap((id) => {
    const share = numberOr(said[`share ${id}`]);
    return share === undefined ? [] : [[id, share] as const];
  });
  return { by, ...(by === 'PROBABILITY' && weights.length > 0 && { weights: Object.fromEntries(weights) }) };
}
