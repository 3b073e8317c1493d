import { postOnce } from '../../../relay/post-once.ts';
import { previewRequest, withFlag } from './preview.ts';

/** Starts a report in the background. */
export async function startInBackground(url: string, body: object): Promise<void> {
  const told = { title: 'Not started', what: 'the report was started' };
  await postOnce(withFlag(url, 'wait=false'), previewRequest(JSON.stringify(body)), told);
}
