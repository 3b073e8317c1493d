import type { ProjectPermission } from '#graph/RolesScreen_organization.graphql';

/** The eight permissions in the order of the matrix, with what each allows. */
export const permissionWords: readonly [ProjectPermission, name: string, does: string][] = [
  ['READ', 'Read', 'Reads everything in the project. Every role can.'],
  ['REVIEW', 'Review', 'Comments, and changes watched workflow properties.'],
  ['WRITE', 'Write', 'Changes entities, diagrams and documents.'],
  ['WRITE_SCHEMA', 'Schema', 'Changes classes, properties, relations and labels of the project.'],
  ['WRITE_BASELINES', 'Baselines', 'Creates and changes baselines.'],
  ['WRITE_TEST_CYCLES', 'Test cycles', 'Creates and changes test cycles.'],
  ['FORCE_UNLOCK', 'Unlock', 'Unlocks entities locked by others.'],
  ['SHARE', 'Share', 'Shares the project with others.'],
];
