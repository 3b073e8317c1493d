import type { Services } from '../../../platform/context.ts';
import type { SeenChange } from '../change.ts';

/** The most change records remembered. */
const MAX_WEIGHT = 20_000;

interface Memory {
  changes: Map<string, SeenChange>;
  weight: number;
}
const memories = new WeakMap<Services, Memory>();

type Project = Pick<SeenChange, 'organizationId' | 'projectId'>;
const nameOf = ({ organizationId, projectId }: Project, revision: number) =>
  `${organizationId}:${projectId}:${revision}`;
const weightOf = (change: SeenChange) => 1 + change.records.length;

/** Returns the remembered part of a range of revisions; committed revisions never change. */
export function cachedRevisions(services: Services, project: Project, first: number, last: number): SeenChange[] {
  const found: SeenChange[] = [];
  const memory = memories.get(services);
  for (let revision = first; memory && revision <= last; revision++) {
    const change = memory.changes.get(nameOf(project, revision));
    if (!change) break;
    found.push(change);
  }
  return found;
}

/** Remembers revisions that have been read, so that all followers of the project get the same objects; the oldest are dropped first. */
export function remember(services: Services, changes: readonly SeenChange[]): SeenChange[] {
  const memory = memories.get(services) ?? { changes: new Map<string, SeenChange>(), weight: 0 };
  memories.set(services, memory);
  const same = changes.map((change) => {
    const name = nameOf(change, change.revision);
    const known = memory.changes.get(name);
    if (!known) {
      memory.changes.set(name, change);
      memory.weight += weightOf(change);
    }
    return known ?? change;
  });
  for (const [name, change] of memory.changes) {
    if (memory.weight <= MAX_WEIGHT) break;
    memory.changes.delete(name);
    memory.weight -= weightOf(change);
  }
  return same;
}
