/** The changes of a merge's source that the merge does not bring. */
export interface OmittedChanges {
  /** The classes whose workflow differs although the merging user may not change it. */
  workflows: readonly string[];
  baselines: number;
  testCycles: number;
  savedQueries: number;
  /** Files that no entity holds. */
  files: number;
  hasOtherPreferences: boolean;
  hasOtherDescription: boolean;
  /** The number of users it is shared with, besides its author. */
  shares: number;
}

/** Says in words what is left out, one sentence per kind. */
export function leftOutWords(left: OmittedChanges): string[] {
  const some = (count: number, one: string, many: string, why: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}: ${why}`];
  return [
    ...left.workflows.map((name) => `The workflow of ${name}: only someone who can change the schema can merge it.`),
    ...some(left.baselines, 'baseline', 'baselines', 'they belong to revisions of that project.'),
    ...some(left.testCycles, 'test cycle', 'test cycles', 'their results are merged with the entities.'),
    ...some(left.savedQueries, 'shared query', 'shared queries', 'they stay with that project.'),
    ...some(left.files, 'file', 'files', 'no merged entity uses them.'),
    ...(left.hasOtherPreferences ? ['Settings of that project: each project has its own.'] : []),
    ...(left.hasOtherDescription ? ['Description and folder of that project: each project has its own.'] : []),
    ...some(left.shares, 'person or team', 'people and teams', 'each project has its own sharing.'),
  ];
}
