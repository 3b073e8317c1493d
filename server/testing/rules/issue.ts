import { displayName } from '../../model/entities/rules.ts';
import { htmlOf } from '../../platform/text/html.ts';

/** What an issue takes along of the case from which it is raised. */
export interface Failure {
  case: { id: number; number: string; name: string; description: string };
  state: string;
  expected: string;
  actual: string;
}

const MOST = 500;

/** What an issue is called where nobody names it: by its case, and how that came out. */
export const issueName = ({ case: of, state }: Failure): string =>
  `${displayName(of)}: ${state.toLowerCase()}`.slice(0, MOST);

/** What an issue says: what somebody writes of it, then step, expected and actual result. */
export function issueText(failure: Failure, said: string): string {
  const { case: of, expected, actual } = failure;
  const told = (word: string, text: string) => (text === '' ? '' : `<p><strong>${word}</strong><br />${text}</p>`);
  return [
    said.trim() === '' ? '' : `<p>${htmlOf(said.trim())}</p>`,
    told('Test case', htmlOf(displayName(of))),
    of.description,
    told('Expected Result', htmlOf(expected)),
    told('Actual Result', htmlOf(actual)),
  ].join('');
}
