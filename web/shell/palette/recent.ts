import { useEffect } from 'react';
import { useParams } from 'react-router';

import { useHere } from '../../routing/paths.ts';

const KEPT = 8;
const keyOf = (organization: string, projectId: number) => `${organization}:${projectId}:recentEntities`;

/** Returns the ids of the entities opened last in a project in this browser, newest first. */
export function recentIn(organization: string, projectId: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(organization, projectId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(Number.isSafeInteger).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Stores that the entity on the page was opened. */
export function useRecentEntity(): void {
  const { organization, projectId } = useHere();
  const entityId = Number(useParams()['entityId'] ?? 0);
  useEffect(() => {
    if (!Number.isSafeInteger(entityId) || entityId <= 0) return;
    const others = recentIn(organization, projectId).filter((id) => id !== entityId);
    try {
      localStorage.setItem(keyOf(organization, projectId), JSON.stringify([entityId, ...others].slice(0, KEPT)));
    } catch {
      // Storage may be blocked; then nothing is recent.
    }
  }, [organization, projectId, entityId]);
}
