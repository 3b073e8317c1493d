import type { PlaceNamed } from '../../../platform/graph/ids.ts';

/** Returns the place that a project's id names. */
export const projectNamed = (organization: number, projectId: number): PlaceNamed => ({ organization, projectId });
