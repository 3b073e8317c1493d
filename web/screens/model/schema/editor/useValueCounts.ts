import { useSearchCounts } from '../../../../parts/model/entities/useSearchCounts.ts';
import { quoteText } from '../../../../parts/platform/plain-words.ts';
import { useHere } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';

/** Counts the entities of a class with a value of each property, by its name; empty until they are counted, and for an organization. */
export function useValueCounts(className: string | undefined, names: readonly string[]): ReadonlyMap<string, string> {
  const { projectId } = useHere();
  const isCounted = className !== undefined && projectId > 0;
  const queryOf = new Map(
    isCounted ? names.map((name) => [name, `class:${quoteText(className)} ${quoteText(name)}:any`]) : [],
  );
  const counts = useSearchCounts([...queryOf.values()]);
  return new Map(
    [...queryOf].flatMap(([name, query]) => {
      const found = counts.get(query);
      return found ? [[name, figure(found.count) + (found.hasMore ? '+' : '')]] : [];
    }),
  );
}
