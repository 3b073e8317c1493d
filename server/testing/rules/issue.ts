import { displayName } from '../../model/entities/rules/names.ts';
import { htmlOf } from '../../platform/text/html.ts';

/** The facts about a failed case that an issue takes over. */
export interface Failure {
  case: { id: number; number: string; name: string; description: string };
  state: string;
  expected: string;
  actual: string;
}

const MOST = 500;

/** Names an issue after its case and the case's result, if nobody names it. */
export const issueName = ({ case: of, state }: Failure): string =>
  `${displayName(of)}: ${state.toLowerCase()}`.slice(0, MOST);

/** Writes the text of an issue: the author's words, then step, expected and actual result. */
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
