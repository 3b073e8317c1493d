import type { AsOf } from '../../../identity/access/as-of.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { OperationPlace } from '../../../platform/graph/compiler/places.ts';
import type { Args } from '../../../platform/graph/compiler/reading.ts';

declare module '../../../platform/graph/compiler/places.ts' {
  /** A project, now or as of a moment. */
  interface OperationPlace {
    organization: OrganizationRef;
    projectId: number;
    asOf: AsOf | null;
  }
}

/** The age after which a revision can no longer change; see `revisionsThen`. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

/** Returns the place of a project, as it is or was. */
export const projectPlace = (organization: OrganizationRef, projectId: number, asOf: AsOf | null): OperationPlace => ({
  name: JSON.stringify([projectId, organization, asOf?.revision ?? asOf?.moment?.toISOString() ?? null]),
  organization,
  projectId,
  asOf,
});

/**
 * Returns the project that arguments name, as it is or was; undefined for a very recent moment, whose state can still change, so that
 * resolvers answer it.
 */
export function placeFromArguments({ organization, projectId, asOf }: Args): OperationPlace | undefined {
  const { moment } = (asOf ?? {}) as AsOf;
  if (moment && Date.now() - moment.getTime() < SETTLED_MS) return undefined;
  return projectPlace(organization as OrganizationRef, projectId as number, (asOf ?? null) as AsOf | null);
}
