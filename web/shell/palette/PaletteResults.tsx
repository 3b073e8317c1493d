import { Spotlight } from '@mantine/spotlight';
import { useEffect, useLayoutEffect } from 'react';

import type { Hit } from './hit.ts';
import { Marked } from './Marked.tsx';
import { chooseFirst } from './palette.ts';
import { matchRank, sortByRank, typedWords } from './rank.ts';
import { useEntityHits } from './useEntityHits.tsx';
import { commandHits, usePeopleHits, useProjectHits } from './useOtherHits.tsx';
import { useSavedQueryHits } from './useSavedQueryHits.tsx';

const MOST = 12;

interface Props {
  typed: string;
  /** Closes the palette, then runs the command. */
  choose: (run: () => void) => void;
  /** Called with the first result, which Enter would run, or undefined; and with whether all results have arrived. */
  onFirst: (first: (() => void) | undefined, isSettled: boolean) => void;
}

/** Lists the results for the input, best first: `>` searches only commands, `#` numbers, `@` people. */
export function PaletteResults({ typed, choose, onFirst }: Props) {
  const entities = useEntityHits(typed);
  const [people, projects, queries] = [usePeopleHits(), useProjectHits(), useSavedQueryHits()];
  const groups = groupsOf(typed, { entities: entities.hits, people, projects, queries });
  const first = groups.flatMap(({ hits }) => hits)[0];
  const { isSettled } = entities;
  useEffect(() => {
    onFirst(first && (() => choose(first.go)), isSettled);
  });
  // The first result is selected again when results arrive, so that Enter and the arrow keys start there.
  const key = `${typed} ${first?.key}`;
  useLayoutEffect(chooseFirst, [key]);
  if (!first) return isSettled && typed !== '' ? <Nothing typed={typed} /> : null;
  return groups.map(({ label, hits }) => (
    <Lines key={label ?? ''} label={label} hits={hits} typed={typed} choose={choose} />
  ));
}

interface Group {
  label: string | undefined;
  hits: Hit[];
}

function groupsOf(
  typed: string,
  { entities, people, projects, queries }: Record<'entities' | 'people' | 'projects' | 'queries', Hit[]>,
): Group[] {
  const answering = (hits: Hit[]) => hits.filter((hit) => matchRank(hit, typed) < 3);
  const sign = /^[>#@]/.exec(typed)?.[0];
  const group = (label: string | undefined, hits: Hit[]) => (hits.length === 0 ? [] : [{ label, hits }]);
  if (sign === '>') return group('Commands', sortByRank(answering(commandHits(false)), typed));
  if (sign === '@') return group('People', sortByRank(answering(people), typed));
  if (sign === '#') return group('Entities', sortByRank(entities, typed).slice(0, MOST));
  const screens = commandHits(true);
  if (typedWords(typed).length > 0) {
    const all = [
      ...answering(screens),
      ...entities,
      ...answering(queries),
      ...answering(projects),
      ...answering(people),
    ];
    return group(undefined, sortByRank(all, typed).slice(0, MOST));
  }
  return [
    ...group('Recent entities', entities),
    ...group('Pages', screens),
    ...group('Saved queries', queries),
    ...group('People', people),
    ...group('Projects', projects),
  ];
}

const Nothing = ({ typed }: { typed: string }) => (
  <Spotlight.Empty>No matches.{!/^[>#@]/.test(typed) && ' Type > to see commands for this page.'}</Spotlight.Empty>
);

function Lines({ label, hits, typed, choose }: Group & Pick<Props, 'typed' | 'choose'>) {
  const lines = hits.map((hit) => <Line key={hit.key} hit={hit} typed={typed} choose={choose} />);
  return label === undefined ? lines : <Spotlight.ActionsGroup label={label}>{lines}</Spotlight.ActionsGroup>;
}

function Line({ hit, typed, choose }: { hit: Hit } & Pick<Props, 'typed' | 'choose'>) {
  const { mark, sign, note, go, label = [hit.number, hit.name].filter(Boolean).join(' ') } = hit;
  return (
    <Spotlight.Action onClick={() => choose(go)}>
      <span className="sh-hit-mark">{mark}</span>
      <span className="tr-grow sh-hit-name">
        <Marked text={label} typed={typed} />
      </span>
      {sign && ' '}
      {sign}
      {note && <span className="tr-dim">{note}</span>}
    </Spotlight.Action>
  );
}
