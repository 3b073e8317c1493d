import type { Hit } from './hit.ts';
import { ELSEWHERE, matchRank, sortByRank, typedWords } from './rank.ts';
import { useCommandHits } from './useCommandHits.tsx';
import { useEntityHits } from './useEntityHits.tsx';
import { usePeopleHits, useProjectHits } from './useOtherHits.tsx';
import { useSavedQueryHits } from './useSavedQueryHits.tsx';

const MOST = 12;
/** The number of commands that leaves room for what else was found. */
const MOST_COMMANDS = 7;

/** Results under a heading, if they have one. */
export interface HitGroup {
  label: string | undefined;
  hits: Hit[];
}

/** Returns what answers the input, in groups, best first; and whether all of it has arrived. */
export function useHitGroups(typed: string): { groups: HitGroup[]; isSettled: boolean } {
  const { hits: entities, isSettled } = useEntityHits(typed);
  const { pages, commands } = useCommandHits();
  const [people, projects, queries] = [usePeopleHits(), useProjectHits(), useSavedQueryHits()];
  const answering = (hits: Hit[]) =>
    sortByRank(
      hits.filter((hit) => matchRank(hit, typed) < ELSEWHERE),
      typed,
    );
  const group = (label: string | undefined, hits: Hit[]) => (hits.length === 0 ? [] : [{ label, hits }]);
  const groups = (): HitGroup[] => {
    const sign = /^[>#@]/.exec(typed)?.[0];
    if (sign === '>') return group('Commands', answering(commands));
    if (sign === '@') return group('People', answering(people));
    if (sign === '#') return group('Entities', sortByRank(entities, typed).slice(0, MOST));
    if (typedWords(typed).length > 0) {
      const ownCommands = answering([...commands, ...pages]).slice(0, MOST_COMMANDS);
      const others = [...entities, ...answering(queries), ...answering(projects), ...answering(people)];
      return group(undefined, sortByRank([...ownCommands, ...others], typed).slice(0, MOST));
    }
    return [
      ...group('Recent entities', entities),
      ...group(
        'Pages',
        pages.filter(({ isUsual = true }) => isUsual),
      ),
      ...group('Saved queries', queries),
      ...group('People', people),
      ...group('Projects', projects),
    ];
  };
  return { groups: groups(), isSettled };
}
