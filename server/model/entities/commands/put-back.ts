import type { TxCtx } from '../../../platform/context.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { undoClash, type Clash } from '../../../refusals/saves.ts';
import type { Clashes } from '../plans/clashes.ts';
import { isNothing, settled } from '../plans/effects.ts';
import type { Leaving, Plan } from '../plans/plan.ts';
import { checkReferences } from './check-references.ts';
import { put, type Written } from './put.ts';
import { leftFor, nothingElse } from './undo-obstacles.ts';

interface Back {
  /** Whether it may be taken back in part. */
  mayLeave: boolean;
  /** Whether what stands in the way is to be left. */
  rest: boolean;
  plan(leaving: Leaving | undefined): Promise<{ plan: Plan; clashes: Clashes }>;
  /** What stands in the way by a refusal, in words. */
  inTheWay(refusal: Refusal, clashes: Clashes): Promise<Clash[]>;
}

/** So often what stands in the way is left before that is given up: fields, then states, then links, and what these keep from being free. */
const ROUNDS = 5;

/**
 * Writes an undoing, all of it or, where that is wanted, without what stands in its way. What it is refused for before anything is written says
 * field by field what that is (`details.clashes`), and whether there is a rest (`details.mayTakeRest`).
 */
export async function putBack(ctx: TxCtx, { mayLeave, rest, plan: planned, inTheWay }: Back): Promise<Written> {
  let leaving = rest && mayLeave ? nothingElse : undefined;
  for (let round = 1; ; round++) {
    const { plan, clashes } = await planned(leaving);
    try {
      if (!leaving && clashes.found.length > 0) throw undoClash(clashes.found);
      await checkReferences(ctx, plan);
      return await put(ctx, plan);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const more = mayLeave ? leftFor(error, leaving ?? nothingElse) : undefined;
      if (leaving && more && round < ROUNDS) leaving = more;
      else throw await explained(error, clashes, more);
    }
  }

  async function explained(refusal: Refusal, clashes: Clashes, more: Leaving | undefined): Promise<Refusal> {
    const { code, status, title, message, details } = refusal;
    const found = await inTheWay(refusal, clashes);
    if (found.length === 0) return refusal;
    const mayTakeRest = more !== undefined && !isNothing(settled((await planned(more)).plan));
    const words = code === 'CLASH' ? undoClash(found).message : message;
    return new Refusal(code, status, title, words, { ...details, clashes: found, mayTakeRest });
  }
}
