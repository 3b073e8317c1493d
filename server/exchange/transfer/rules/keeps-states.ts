import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { administersProject } from '../../../identity/access/rules/permissions.ts';

/** Tells whether states, locks and authors are kept as in a file: by default for administrators of the project. */
export const keepsStates = (
  { permissions }: Pick<ProjectKey, 'permissions'>,
  { noWorkflow = true }: { noWorkflow?: boolean | undefined },
): boolean => noWorkflow && administersProject(permissions);

/** Reads the choice about the workflow from an import's options. */
export const noWorkflowIn = ({ noWorkflow }: Readonly<Record<string, unknown>> = {}): { noWorkflow?: boolean } =>
  typeof noWorkflow === 'boolean' ? { noWorkflow } : {};
