import { useLocation, useParams } from 'react-router';

import { asOfIn, type AsOf } from './moment.ts';

export { paths } from './addresses.ts';

interface Here {
  organization: string;
  projectId: number;
  /** The past of the project on the page; undefined in the present. */
  asOf: AsOf | undefined;
}

/**
 * Returns the page's place from the address: the organization's slug, the project's number and the past. `projectId` is 0 outside projects.
 */
export function useHere(): Here {
  const params = useParams();
  const { search } = useLocation();
  const projectId = Number(params['projectId'] ?? 0);
  const asOf = projectId > 0 ? asOfIn(new URLSearchParams(search)) : undefined;
  return { organization: params['org'] ?? '', projectId, asOf };
}
