import type { ProjectKey } from '../../identity/access/keys.ts';
import { administersProject } from '../../identity/access/permissions.ts';

/** Whether states, locks and authors stay as a file has them: for whoever administers the project, unless they do not want it. */
export const keepsStates = (
  { permissions }: Pick<ProjectKey, 'permissions'>,
  { noWorkflow = true }: { noWorkflow?: boolean | undefined },
): boolean => noWorkflow && administersProject(permissions);

/** What the options of an import say of it. */
export const noWorkflowIn = ({ noWorkflow }: Readonly<Record<string, unknown>> = {}): { noWorkflow?: boolean } =>
  typeof noWorkflow === 'boolean' ? { noWorkflow } : {};
