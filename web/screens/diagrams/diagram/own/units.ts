import { shapeName, word, type Shape } from '#shared/drawing/content.ts';

import type { EditingContext } from '../editing/editing-context.ts';

/** Asks whether to bind two variables with different units; true at once if the units are equal. */
export async function mayBeOne(ask: EditingContext['ask'], kept: Shape, replaced: Shape): Promise<boolean> {
  const [units, others] = [word(kept, 'units'), word(replaced, 'units')];
  if (units === undefined || others === undefined || units === others) return true;
  const said = await ask({
    title: "Units don't match",
    verb: 'Bind anyway',
    note: `'${shapeName(kept)}' is in ${units}, '${shapeName(replaced)}' in ${others}. Both formulas use '${shapeName(kept)}', in ${units}, from then on.`,
    fields: [],
  });
  return said !== undefined;
}
