import { invalid, within } from '../../refusals/refusal.ts';
import type { Baseline, BaselineKind, Covering, Covers, Results } from './baseline.ts';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 20_000;

/** The default name for each kind of baseline. */
const words: Record<BaselineKind, string> = { baseline: 'Baseline', testCycle: 'Test Cycle' };

export const defaultName = (kind: BaselineKind, ordinal: number): string => `${words[kind]} ${ordinal}`;

interface Facts {
  name?: string | null | undefined;
  description?: string | null | undefined;
}

/** Returns the given name and description in stored form. A name is required; an empty one of a new baseline is replaced by a default. */
export function checkedFacts(
  kind: BaselineKind,
  { name, description }: Facts,
  isNew: boolean,
): { name?: string; description?: string } {
  const facts: { name?: string; description?: string } = {};
  const given = name?.trim();
  if (given !== undefined && !(isNew && given === ''))
    facts.name = within('name', () => {
      if (given === '') throw invalid(`A ${words[kind].toLowerCase()} needs a name. Enter one and try again.`);
      return short(given, 'Name', MAX_NAME);
    });
  if (description != null)
    facts.description = within('description', () => short(description.trim(), 'Description', MAX_DESCRIPTION));
  return facts;
}

function short(text: string, field: string, most: number): string {
  if (text.length > most) throw invalid(`${field} can have up to ${most.toLocaleString('en')} characters. Shorten it.`);
  return text;
}

/** Returns the kind of contents of a new baseline; refuses two kinds at once. */
export function coversOf({ rootId, query, entityIds }: Covering): Covers {
  if (query != null && (rootId != null || entityIds != null))
    throw invalid(
      'A baseline contains an artifact, the results of a query, or selected entities. Send only one of them.',
    );
  if (entityIds != null) return 'entities';
  if (query != null) return 'query';
  return rootId == null ? 'project' : 'artifact';
}

/** Adds the artifact to the chosen entities. */
export const withRoot = <C extends Covering>(given: C): C =>
  given.rootId == null || given.entityIds == null
    ? given
    : { ...given, entityIds: [...new Set([given.rootId, ...given.entityIds])] };

/** Refuses to delete a baseline when somebody typed another name than its own. */
export function refuseOtherBaselineName({ name }: Pick<Baseline, 'name'>, typed: string): void {
  if (typed.trim() !== name)
    throw invalid(`'${typed.slice(0, 60)}' is not the name. Type '${name}' to delete it permanently.`);
}

const PASSED = 'Passed';

export const caseCount = (results: Results): number => Object.values(results).reduce((sum, count) => sum + count, 0);

/** Returns the share of leaf cases that passed, from 0 to 1; null if there are none. */
export function passRate(results: Results): number | null {
  const cases = caseCount(results);
  return cases === 0 ? null : (results[PASSED] ?? 0) / cases;
}
