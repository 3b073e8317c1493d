import type { OpenAPIHono } from '@hono/zod-openapi';

import { keyForms, placesNamed, type KeyForm, type PlaceOf } from './graph/ids.ts';
import type { RestEnv } from './http/rest.ts';
import { jobKinds, type JobKind } from './jobs/kinds.ts';
import type { Chore } from './jobs/worker.ts';

/** The parts that a slice adds to the program, besides its tables and its files of the graph, which its `slice.ts` declares and imports. */
export interface Slice {
  /** The types of node that inputs name by their ids. */
  nodes?: Record<string, KeyForm>;
  /** The places among them. */
  places?: Record<string, PlaceOf>;
  /** Its part of api/v4. */
  routes?: readonly OpenAPIHono<RestEnv>[];
  /** Its kinds of job. */
  jobs?: readonly JobKind[];
  /** Its periodic work, by names that all servers on a database share. */
  chores?: Record<string, Chore>;
}

/** Tells the platform of what the slices add to it, and returns them. */
export function registerSlices(slices: readonly Slice[]): readonly Slice[] {
  for (const { nodes, places, jobs = [] } of slices) {
    Object.assign(keyForms, nodes);
    Object.assign(placesNamed, places);
    jobKinds.push(...jobs);
  }
  return slices;
}
