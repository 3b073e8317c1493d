import { refusedByRest, unreached } from '../../../relay/rest-refusal.ts';
import { posted, withFlag } from './preview.ts';

/** Has a report made in the background. */
export async function startInBackground(url: string, body: object): Promise<void> {
  const answer = await fetch(withFlag(url, 'wait=false'), posted(JSON.stringify(body))).catch(() => {
    throw unreached('Not Started', 'the report was not started');
  });
  if (!answer.ok)
    throw refusedByRest(answer.status, await answer.json().catch(() => null), 'The report was not started');
}
