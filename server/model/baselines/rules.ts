import { invalid, within } from '../../refusals/refusal.ts';
import type { Baseline, BaselineKind, Covering, Covers, Results } from './baseline.ts';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 20_000;

/** What baselines of a kind are called when nobody names them. */
const words: Record<BaselineKind, string> = { baseline: 'Baseline', testCycle: 'Test Cycle' };

export const defaultName = (kind: BaselineKind, ordinal: number): string => `${words[kind]} ${ordinal}`;

interface Facts {
  name?: string | null | undefined;
  description?: string | null | undefined;
}

/** The given name and description as they are stored. A name is needed; a new one is given another where it is empty. */
export function checkedFacts(
  kind: BaselineKind,
  { name, description }: Facts,
  isNew: boolean,
): { name?: string; description?: string } {
  const facts: { name?: string; description?: string } = {};
  const given = name?.trim();
  if (given !== undefined && !(isNew && given === ''))
    facts.name = within('name', () => {
      if (given === '') throw invalid(`A ${words[kind].toLowerCase()} needs a name.`);
      return short(given, 'Name', MAX_NAME);
    });
  if (description != null)
    facts.description = within('description', () => short(description.trim(), 'Description', MAX_DESCRIPTION));
  return facts;
}

function short(text: string, field: string, most: number): string {
  if (text.length > most) throw invalid(`${field} may have up to ${most.toLocaleString('en')} characters.`);
  return text;
}

/** What a new baseline is to hold, in a word; refused where it is told two things at once. */
export function coversOf({ rootId, query, entityIds }: Covering): Covers {
  if (query != null && (rootId != null || entityIds != null))
    throw invalid('A baseline holds an artifact, or what a query finds, or chosen entities. Say one.');
  if (entityIds != null) return 'entities';
  if (query != null) return 'query';
  return rootId == null ? 'project' : 'artifact';
}

/** With an artifact and chosen entities, the artifact is among them. */
export const withRoot = <C extends Covering>(given: C): C =>
  given.rootId == null || given.entityIds == null
    ? given
    : { ...given, entityIds: [...new Set([given.rootId, ...given.entityIds])] };

/** Refuses to delete a baseline when somebody typed another name than its own. */
export function refuseOtherName({ name }: Pick<Baseline, 'name'>, typed: string): void {
  if (typed.trim() !== name)
    throw invalid(`'${typed.slice(0, 60)}' is not its name. Type '${name}' to delete it for good.`);
}

const PASSED = 'Passed';

export const caseCount = (results: Results): number => Object.values(results).reduce((sum, count) => sum + count, 0);

/** How many of the leaf cases passed, of one; null where there are no cases. */
export function passRate(results: Results): number | null {
  const cases = caseCount(results);
  return cases === 0 ? null : (results[PASSED] ?? 0) / cases;
}
