import type { PlaceNamed } from '../../../platform/graph/ids.ts';

declare module '../../../platform/graph/ids.ts' {
  interface PlaceNamed {
    /** The project; 0 for the organization itself, like its own schema. */
    readonly projectId: number;
  }
}

/** Returns the place that an organization's id names. */
export const organizationNamed = (organization: number): PlaceNamed => ({ organization, projectId: 0 });
