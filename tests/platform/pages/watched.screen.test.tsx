// The one hook that reads values of visible rows together: a later read supersedes the earlier one, and a refusal leaves rows without a value.
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { beforeEach, expect, test } from 'vitest';

import query, { type VerificationsQuery } from '#graph/VerificationsQuery.graphql';

import {
  byNumber,
  useWatched,
  useWatchedQuery,
  type WatchedQuery,
} from '../../../web/parts/model/watched/useWatched.ts';
import { WatchedStore } from '../../../web/parts/model/watched/watched-store.ts';
import { environment } from '../../../web/relay/environment.ts';
import { give, refusal } from '../../support/mock-graph.ts';

const byQuery: WatchedQuery<VerificationsQuery, number, string> = {
  query,
  of: byNumber,
  valuesIn: ({ project }) =>
    project.requirements.edges.map(({ node: { entityId, verification } }) => [entityId, verification ?? '']),
};

/** The questions to the server about a project, each to be answered by the state of entity 1, or by an error. */
let asked: { projectId: number; query: string; answer: (given: string | Error) => void }[];
beforeEach(() => {
  asked = [];
  give({
    project: ({ projectId }: { projectId: number }) => ({
      requirements: ({ query: search }: { query: string }) =>
        new Promise((done, failed) =>
          asked.push({
            projectId,
            query: search,
            answer: (given) =>
              given instanceof Error
                ? failed(given)
                : done({ edges: [{ node: { id: 'one', entityId: 1, verification: given } }] }),
          }),
        ),
    }),
  });
});

const begin = () => {
  const store = new WatchedStore<number, string>();
  const shown = renderHook(
    ({ projectId }) => {
      useWatchedQuery(store, byQuery, { organization: 'acme', projectId });
      return [useWatched(store, 1), useWatched(store, 2)];
    },
    {
      initialProps: { projectId: 7 },
      wrapper: ({ children }: { children: ReactNode }) => (
        <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
      ),
    },
  );
  return { store, ...shown };
};
const askedFor = (count: number) => waitFor(() => expect(asked).toHaveLength(count));
const answer = (at: number, given: string | Error) => act(async () => asked[at]!.answer(given));

test('rows of one moment are read by one query', async () => {
  const { result } = begin();
  expect(result.current).toEqual([undefined, undefined]);
  await askedFor(1);
  expect(asked[0]).toMatchObject({ projectId: 7, query: 'id:1,2' });
  await answer(0, 'Passed');
  await waitFor(() => expect(result.current).toEqual(['Passed', null]));
});

test('a late answer to an earlier read is dropped', async () => {
  const { store, result } = begin();
  await askedFor(1);
  void store.again();
  await askedFor(2);
  await answer(1, 'Failed');
  await waitFor(() => expect(result.current[0]).toBe('Failed'));
  await answer(0, 'Passed');
  expect(result.current[0]).toBe('Failed');
});

test('other variables begin anew, and answers about the former ones are dropped', async () => {
  const { result, rerender } = begin();
  await askedFor(1);
  rerender({ projectId: 8 });
  await askedFor(2);
  await answer(0, 'Passed');
  expect(result.current[0]).toBeUndefined();
  await answer(1, 'Failed');
  await waitFor(() => expect(result.current[0]).toBe('Failed'));
});

test('a refused read leaves rows without a value', async () => {
  const { result } = begin();
  await askedFor(1);
  await answer(0, refusal({ message: 'Not now.' }));
  await waitFor(() => expect(result.current).toEqual([null, null]));
});

test('nothing is read or noted after the component is gone', async () => {
  const { store, unmount } = begin();
  await askedFor(1);
  unmount();
  await answer(0, 'Passed');
  await store.again();
  expect(asked).toHaveLength(1);
  expect(store.states.get().size).toBe(0);
});
