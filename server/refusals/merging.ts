// Merges: what is no branch, what has not been prepared, and what has yet to be decided.
import { invalid, Refusal } from './refusal.ts';

export const notRelated = (target: number, source: number): Refusal =>
  invalid(
    `Neither of the projects ${target} and ${source} is a branch of the other. Merge a branch with its main project.`,
  );
export const mergeNotFound = (): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Merge Not Found', 'This merge does not exist. Start it first.');
/** 409: nothing was written. */
export const undecidedConflicts = (count: number, isNew: boolean): Refusal => {
  const many = count === 1 ? '1 conflict is' : `${count} conflicts are`;
  return new Refusal(
    'UNDECIDED',
    409,
    'Merge Conflict',
    isNew
      ? `The projects have changed in the meantime: ${many} open. Nothing was merged. Decide ${count === 1 ? 'it' : 'them'} and merge again.`
      : `${many} open. Decide ${count === 1 ? 'it' : 'them'}, or leave the entities out, and merge again.`,
    { open: count },
  );
};
/** 409: a choice would lose more than was shown when it was made. */
export const cannotHold = (what: readonly { entity: string; what: string }[]): Refusal => {
  const [first] = what;
  const more = what.length > 1 ? ` ${what.length - 1} more cannot be applied either.` : '';
  return new Refusal(
    'UNDECIDED',
    409,
    'Merge Conflict',
    `${first!.what ? `${first!.what} of '${first!.entity}'` : `'${first!.entity}'`} cannot be applied with the other choices.${more} Nothing was merged. Change your choices or leave it out, and merge again.`,
  );
};
