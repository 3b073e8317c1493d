import type { TxCtx } from '../../../platform/context.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { undoClash, type Clash } from '../../../refusals/saves.ts';
import type { Clashes } from '../plans/clashes.ts';
import { isNothing, settlePlan } from '../plans/effects.ts';
import type { Leaving, Plan } from '../plans/plan.ts';
import { checkReferences } from './check-references.ts';
import { put, type WriteResult } from './put.ts';
import { leftFor, nothingElse } from './undo-obstacles.ts';

interface Back {
  /** True if a partial undo is allowed. */
  mayLeave: boolean;
  /** True to leave out the parts that cannot be undone. */
  rest: boolean;
  plan(leaving: Leaving | undefined): Promise<{ plan: Plan; clashes: Clashes }>;
  /** Turns a refusal into its list of clashes, in words. */
  inTheWay(refusal: Refusal, clashes: Clashes): Promise<Clash[]>;
}

/** The number of times that obstacles are left out before giving up: fields, then states, then links, and what these block in turn. */
const ROUNDS = 5;

/**
 * Writes an undo, whole or on request without what prevents it. A refusal lists the obstacles field by field (`details.clashes`), and
 * whether anything would be left to undo (`details.mayTakeRest`).
 */
export async function putBack(ctx: TxCtx, { mayLeave, rest, plan: planned, inTheWay }: Back): Promise<WriteResult> {
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
    const mayTakeRest = more !== undefined && !isNothing(settlePlan((await planned(more)).plan));
    const words = code === 'CLASH' ? undoClash(found).message : message;
    return new Refusal(code, status, title, words, { ...details, clashes: found, mayTakeRest });
  }
}
