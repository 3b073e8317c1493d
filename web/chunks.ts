import type { Rolldown } from 'vite';

/**
 * The division of code into files: few, since each costs a round trip; libraries apart, since they stay the same from release to release.
 * Each group includes its dependencies, as far as the ones above it have not. All else is in one file for each screen or dialog, loaded on
 * demand.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'early', test: /early\.ts$/, priority: 8 },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 7 },
  { name: 'frame', tags: ['$initial'], priority: 6 },
  { name: 'DatabaseScreen', test: /DatabaseScreen\.tsx$/, priority: 5 },
  { name: 'later', test: /shell\/later\.ts$/, priority: 4 },
  { name: 'editors', test: /attributes\/on-screen\.ts$/, priority: 3 },
  { name: 'tables', test: /parts\/platform\/table\//, priority: 2 },
  { name: 'drawing', test: /web\/(drawing|diagrams)\/|flatbush/, minShareCount: 2, priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
];
