import type { StateChange } from '../merging.ts';

/** Describes a change of state to its reader: how the state is reached or, if it is not, how far it comes and why. */
export function stateText(change: StateChange, reader: string): string {
  const { from, reached, wanted, through, lock } = change;
  const locks = lock === 'LOCKS' ? '; it is locked' : lock === 'UNLOCKS' ? '; it is unlocked' : '';
  if (reached === wanted) return `${wanted}${through.length > 0 ? ` by way of ${through.join(', ')}` : ''}${locks}`;
  const how = reached === from ? `stays ${from || 'without a state'}` : `becomes ${reached}`;
  return `${how}: ${reasonOf(change, reader)}${locks}`;
}

function reasonOf({ reached, wanted, refused, heldBy, username }: StateChange, reader: string): string {
  const whom = username === reader ? 'you' : username;
  if (refused === null) return `no transition leads from ${reached || 'nothing'} to ${wanted || 'nothing'}`;
  if (heldBy !== null) return `it is locked by ${heldBy}, and ${refused} would unlock it`;
  return `${refused} is not permitted to ${whom}`;
}
