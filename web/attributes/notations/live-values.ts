import { fetchQuery, graphql } from 'react-relay';

import type { liveValuesQuery, liveValuesQuery$data } from '#graph/liveValuesQuery.graphql';

import { environment } from '../../relay/environment.ts';
import { createPacer } from '../../relay/news/pace.ts';
import { hearNews } from '../../relay/news/useNews.ts';
import { asFacts } from '../../relay/refusal.ts';
import { asOfIn } from '../../routing/moment.ts';
import { onPageReset } from '../../ui/page-reset.ts';
import { pageStore } from '../../ui/store.ts';
import { tableKey, valueKey, type Listed, type ValueNotation } from './notation.ts';

type Answer = liveValuesQuery$data['project']['notations'];
export type LiveValueData = Answer['values'][number];
export type LiveTableData = Answer['tables'][number];

interface LiveValues {
  values: ReadonlyMap<string, LiveValueData>;
  tables: ReadonlyMap<string, LiveTableData>;
  /** The reason why the last read failed. */
  problem: string | undefined;
}

/** The values and tables for the notations on the page. */
export const liveValues = pageStore<LiveValues>({ values: new Map(), tables: new Map(), problem: undefined });

/** The notations on the page, each with its number of users. */
const followedValues = new Map<string, { notation: ValueNotation; count: number }>();
const followedTables = new Map<string, { notation: Listed; count: number }>();
const PACE = { first: 300, apart: 3000 };
const MOST = { values: 1_000, tables: 50 };
let place = '';
let isPlanned = false;
let stopHearing: (() => void) | undefined;

onPageReset(() => {
  followedValues.clear();
  followedTables.clear();
  stopHearing?.();
  stopHearing = undefined;
  [place, isPlanned] = ['', false];
});

/** Returns the project on the page and its past; undefined elsewhere. */
function here() {
  const [, organization, project] = /^\/([^/]+)\/p\/(\d+)/.exec(location.pathname) ?? [];
  if (organization === undefined) return undefined;
  const asOf = asOfIn(new URLSearchParams(location.search)) ?? null;
  return { organization, projectId: Number(project), asOf, name: `${organization}/${project}@${JSON.stringify(asOf)}` };
}

/** Follows a value or a table while it is on the page; those that come at once are asked for together. */
export function followNotation(kind: 'value', notation: ValueNotation): () => void;
export function followNotation(kind: 'table', notation: Listed): () => void;
export function followNotation(kind: 'value' | 'table', notation: ValueNotation | Listed): () => void {
  const all = (kind === 'value' ? followedValues : followedTables) as Map<string, { notation: unknown; count: number }>;
  const key = kind === 'value' ? valueKey(notation as ValueNotation) : tableKey(notation as Listed);
  const kept = all.get(key) ?? { notation, count: 0 };
  kept.count++;
  all.set(key, kept);
  const { values, tables } = liveValues.get();
  if (place !== here()?.name || !(kind === 'value' ? values : tables).has(key)) plan();
  stopHearing ??= hear();
  return () => {
    if (--kept.count === 0 && all.get(key) === kept) all.delete(key);
    if (followedValues.size + followedTables.size > 0) return;
    stopHearing?.();
    stopHearing = undefined;
  };
}

/** Reads the values again, at a pace, when others save. */
function hear(): () => void {
  const pacer = createPacer<unknown>(() => ask([...followedValues.values()], [...followedTables.values()]), PACE);
  const end = hearNews(pacer.add);
  return () => {
    end();
    pacer.stop();
  };
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    if (!isPlanned) return;
    isPlanned = false;
    const name = here()?.name ?? '';
    if (name !== place) liveValues.set({ values: new Map(), tables: new Map(), problem: undefined });
    place = name;
    const { values, tables } = liveValues.get();
    const missing = <T>(all: Map<string, T>, known: ReadonlyMap<string, unknown>) =>
      [...all].flatMap(([key, each]) => (known.has(key) ? [] : [each]));
    void ask(missing(followedValues, values), missing(followedTables, tables));
  });
}

/** Reads the current values, a thousand of them and fifty tables at a time. */
async function ask(
  values: readonly { notation: ValueNotation }[],
  tables: readonly { notation: Listed }[],
): Promise<void> {
  const of = here();
  if (!of) return;
  const { organization, projectId, asOf } = of;
  for (let at = 0; at * MOST.values < values.length || at * MOST.tables < tables.length; at++) {
    const some = {
      values: values.slice(at * MOST.values, (at + 1) * MOST.values).map(({ notation }) => notation),
      tables: tables.slice(at * MOST.tables, (at + 1) * MOST.tables).map(({ notation }) => notation),
    };
    try {
      const answer = await fetchQuery<liveValuesQuery>(
        environment,
        graphql`
          query liveValuesQuery(
            $organization: String!
            $projectId: Int!
            $asOf: AsOfInput
            $values: [NotationInput!]
            $tables: [NotationTableInput!]
          ) {
            project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
              id
              notations(values: $values, tables: $tables) {
                values {
                  target
                  attribute
                  text
                  isBroken
                  entityNumber
                }
                tables {
                  query
                  limit
                  attr
                  columns
                  total
                  problem
                  rows {
                    entityNumber
                    cells
                  }
                }
              }
            }
          }
        `,
        { organization, projectId, asOf, ...some },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      if (answer && of.name === place) note(answer.project.notations, some);
    } catch (error) {
      // The written words stay until the next news.
      liveValues.set({ ...liveValues.get(), problem: asFacts(error).message });
    }
  }
}

function note(answer: Answer, asked: { values: ValueNotation[]; tables: Listed[] }): void {
  const { values, tables } = liveValues.get();
  liveValues.set({
    values: new Map([...values, ...answer.values.map((each, at) => [valueKey(asked.values[at]!), each] as const)]),
    tables: new Map([...tables, ...answer.tables.map((each, at) => [tableKey(asked.tables[at]!), each] as const)]),
    problem: undefined,
  });
}
