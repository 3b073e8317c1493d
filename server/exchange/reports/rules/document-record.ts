import type { Baseline } from '../../../model/baselines/baseline.ts';
import type { ChangesExtent } from '../../../model/changes/change.ts';
import type { Table } from '../paper.ts';
import { sharedColumns } from './columns.ts';

/** An entity's coming into a state in which its workflow locks it. */
export interface Approval {
  state: string;
  username: string;
  date: Date;
}

interface Words {
  when(moment: Date): string;
  person(username: string): string;
}

/** Counts states: 'Approved 12, Draft 3', the most frequent first. */
export const statusText = (states: readonly string[]): string =>
  [...Map.groupBy(states, (state) => state)]
    .map(([state, all]) => [state, all.length] as const)
    .toSorted(([a, many], [b, others]) => others - many || a.localeCompare(b))
    .map(([state, count]) => `${state} ${count}`)
    .join(', ');

/** Returns the table of approvals: a row for each state and person, with the time of the last and the number of entities; undefined without any. */
export function approvalsTable(approvals: readonly Approval[], { when, person }: Words): Table | undefined {
  if (approvals.length === 0) return undefined;
  const groups = Map.groupBy(approvals, ({ state, username }) => `${username} ${state}`);
  const rows = [...groups.values()].map((all) => {
    const last = all.reduce((latest, each) => (each.date > latest.date ? each : latest));
    return { last, row: [last.state, person(last.username), when(last.date), String(all.length)] };
  });
  return {
    kind: 'table',
    title: 'Approvals',
    columns: sharedColumns({ State: 3, By: 4, Last: 4, Entities: 2 }),
    rows: rows.toSorted((a, b) => b.last.date.getTime() - a.last.date.getTime()).map(({ row }) => row),
  };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns the change record of a document: what changed since its last baseline, then its baselines, newest first; undefined without either. */
export function changesRecordTable(
  baselines: readonly Pick<Baseline, 'name' | 'revision' | 'created' | 'createdBy' | 'description'>[],
  since: ChangesExtent & { revision: number },
  most: number,
  { when, person }: Words,
): Table | undefined {
  const [last] = baselines;
  const { changes, entities } = since;
  const latest = since.last && [
    String(since.revision),
    '',
    when(since.last),
    since.usernames.map(person).toSorted().join(', '),
    `${counted(changes, 'change', 'changes')} of ${counted(entities, 'entity', 'entities')}${last ? ` since ${last.name}` : ''}`,
  ];
  const kept = baselines
    .slice(0, most)
    .map(({ name, revision, created, createdBy, description }) => [
      String(revision),
      name,
      when(created),
      person(createdBy),
      description,
    ]);
  const more = baselines.length > most ? [['', '', '', '', `Only the newest ${most} baselines are listed.`]] : [];
  const rows = [...(latest ? [latest] : []), ...kept, ...more];
  if (rows.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'Change Record',
    columns: sharedColumns({ Revision: 2, Baseline: 3, Date: 3, By: 3, Changes: 6 }),
    rows,
  };
}
