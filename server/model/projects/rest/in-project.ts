import { wholeNumber } from '../../../platform/http/rest-fields.ts';
import { inOrganization } from '../../../platform/http/rest.ts';

/** The path parameters of calls within a project. */
export const inProject = inOrganization.extend({ projectId: wholeNumber(0) });
