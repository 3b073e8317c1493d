import type { ProjectPermission } from '#graph/RolesScreen_organization.graphql';

/** The eight permissions in the order of the matrix, with what each allows. */
export const permissionWords: readonly [ProjectPermission, name: string, does: string][] = [
  ['READ', 'Read', 'Reads all that the project has. Every role does.'],
  ['REVIEW', 'Review', 'Comments, and changes watched workflow properties.'],
  ['WRITE', 'Write', 'Changes entities, diagrams and documents.'],
  ['WRITE_SCHEMA', 'Schema', 'Changes classes, properties, relations and labels of the project.'],
  ['WRITE_BASELINES', 'Baselines', 'Makes and changes baselines.'],
  ['WRITE_TEST_CYCLES', 'Test cycles', 'Makes and changes test cycles.'],
  ['FORCE_UNLOCK', 'Unlock', 'Unlocks what others have locked.'],
  ['SHARE', 'Share', 'Shares the project with others.'],
];
