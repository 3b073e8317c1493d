const numberOr = (text: string | undefined): number | undefined => {
  const value = Number((text ?? '').replace(',', '.'));
  return text?.trim() && Number.isFinite(value) && value >= 0 ? value : undefined;
};
/** The settings of a choice or loop, from what was said. */
export function controlFrom(kind: string, said: Readonly<Record<string, string>>, branches: readonly string[]): object {
  const by = said['by'];
  if (kind === 'LOOP') {
    const amount = numberOr(said['amount']);
    return {
      by,
      ...(amount === undefined ? {} : by === 'ITERATIONS' ? { iterations: amount } : { probability: amount }),
    };
  }
  const weights = branches.flatMap((id) => {
    const share = numberOr(said[`share ${id}`]);
    return share === undefined ? [] : [[id, share] as const];
  });
  return { by, ...(by === 'PROBABILITY' && weights.length > 0 && { weights: Object.fromEntries(weights) }) };
}
