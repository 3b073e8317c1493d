import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { Baseline } from './baseline.ts';

/** A baseline with the key to its project as it is now. */
export type OpenedBaseline = Baseline & { key: ProjectKey<'READ'> };
