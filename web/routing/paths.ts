import { useParams } from 'react-router';

export { paths } from './addresses.ts';

/** Where the page is: the organization's slug and the project's number, from the address. `projectId` is 0 outside projects. */
export function useHere(): { organization: string; projectId: number } {
  const params = useParams();
  return { organization: params['org'] ?? '', projectId: Number(params['projectId'] ?? 0) };
}
