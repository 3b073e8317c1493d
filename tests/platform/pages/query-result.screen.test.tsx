// The one hook for queries that a component asks by itself: a later question supersedes the earlier one, and a refusal takes nothing away.
import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { beforeEach, expect, test } from 'vitest';

import query, { type useOtherProjectsQuery } from '#graph/useOtherProjectsQuery.graphql';

import { environment } from '../../../web/relay/environment.ts';
import { useQueryResult } from '../../../web/relay/useQueryResult.ts';
import { give, refusal } from '../../support/mock-graph.ts';

/** The questions to the server, each to be answered by the name of a project, or by an error. */
let asked: { search: string; answer: (given: string | Error) => void }[];
beforeEach(() => {
  asked = [];
  const projects = ({ search }: { search: string }) =>
    new Promise((done, failed) =>
      asked.push({
        search,
        answer: (given) =>
          given instanceof Error ? failed(given) : done({ edges: [{ node: { projectId: 7, name: given } }] }),
      }),
    );
  give({ organization: { slug: 'acme', projects } });
});

interface Props {
  search: string | null;
  keepsLast?: boolean;
  version?: number;
}
const use = ({ search, ...options }: Props) => {
  const variables = search === null ? null : { organization: 'acme', search };
  const { data, refusal: refused, ...result } = useQueryResult<useOtherProjectsQuery>(query, variables, options);
  return {
    names: data?.organization.projects.edges.map(({ node }) => node.name),
    refused: refused?.message,
    ...result,
  };
};
const begin = (initialProps: Props) =>
  renderHook(use, {
    initialProps,
    wrapper: ({ children }: { children: ReactNode }) => (
      <StrictMode>
        <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
      </StrictMode>
    ),
  });
/** Answers the last question about a search, after it was asked. */
const answer = async (search: string, given: string | Error) => {
  await waitFor(() => expect(asked.at(-1)?.search).toBe(search));
  await act(async () => asked.findLast((each) => each.search === search)!.answer(given));
};

test('nothing is asked without variables', async () => {
  const { result, rerender } = begin({ search: null });
  await act(async () => undefined);
  expect(asked).toEqual([]);
  expect(result.current).toMatchObject({ names: undefined, isLoading: false });
  await result.current.again();
  expect(asked).toEqual([]);
  rerender({ search: 'a' });
  expect(result.current.isLoading).toBe(true);
  await answer('a', 'Alpha');
  await waitFor(() => expect(result.current).toMatchObject({ names: ['Alpha'], refused: undefined, isLoading: false }));
});

test('an answer is about the present question, unless the last one is to stay', async () => {
  const strict = begin({ search: 'a' });
  await answer('a', 'Alpha');
  await waitFor(() => expect(strict.result.current.names).toEqual(['Alpha']));
  strict.rerender({ search: 'b' });
  expect(strict.result.current).toMatchObject({ names: undefined, isLoading: true });
  strict.unmount();
  const lasting = begin({ search: 'a', keepsLast: true });
  await answer('a', 'Alpha');
  await waitFor(() => expect(lasting.result.current.names).toEqual(['Alpha']));
  lasting.rerender({ search: 'b', keepsLast: true });
  expect(lasting.result.current).toMatchObject({ names: ['Alpha'], isLoading: true });
  await answer('b', 'Beta');
  await waitFor(() => expect(lasting.result.current).toMatchObject({ names: ['Beta'], isLoading: false }));
  lasting.rerender({ search: null, keepsLast: true });
  expect(lasting.result.current).toMatchObject({ names: ['Beta'], isLoading: false });
});

test.each([true, false])('a late answer to an earlier question is dropped; keepsLast: %s', async (keepsLast) => {
  const { result, rerender } = begin({ search: 'a', keepsLast });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const late = [...asked];
  rerender({ search: 'b', keepsLast });
  await answer('b', 'Beta');
  await waitFor(() => expect(result.current.names).toEqual(['Beta']));
  await act(async () => late.forEach((each) => each.answer('Alpha')));
  expect(result.current.names).toEqual(['Beta']);
});

test('a refusal leaves the answer in place, and the next answer ends it', async () => {
  const { result } = begin({ search: 'a' });
  await answer('a', 'Alpha');
  await waitFor(() => expect(result.current.names).toEqual(['Alpha']));
  act(() => void result.current.again());
  await answer('a', refusal({ message: 'Not now.' }));
  await waitFor(() =>
    expect(result.current).toMatchObject({ names: ['Alpha'], refused: 'Not now.', isLoading: false }),
  );
  act(() => void result.current.again());
  await answer('a', 'Aleph');
  await waitFor(() => expect(result.current).toMatchObject({ names: ['Aleph'], refused: undefined }));
});

test('asking again is about the variables of then, even by an older function, and resolves with the answer', async () => {
  const { result, rerender, unmount } = begin({ search: 'a' });
  const { again } = result.current;
  await answer('a', 'Alpha');
  rerender({ search: 'b' });
  await answer('b', 'Beta');
  await waitFor(() => expect(result.current.names).toEqual(['Beta']));
  let asking: Promise<void> | undefined;
  const count = asked.length;
  act(() => void (asking = again()));
  await waitFor(() => expect(asked.length).toBe(count + 1));
  expect(asked.at(-1)!.search).toBe('b');
  await answer('b', 'Bravo');
  await waitFor(() => expect(result.current.names).toEqual(['Bravo']));
  await asking;
  unmount();
  await again();
  expect(asked.length).toBe(count + 1);
});

test('another version asks the same question again, and the answer stays meanwhile', async () => {
  const { result, rerender } = begin({ search: 'a', version: 1 });
  await answer('a', 'Alpha');
  await waitFor(() => expect(result.current.names).toEqual(['Alpha']));
  const count = asked.length;
  rerender({ search: 'a', version: 2 });
  await waitFor(() => expect(asked.length).toBe(count + 1));
  expect(result.current.names).toEqual(['Alpha']);
  await answer('a', 'Aleph');
  await waitFor(() => expect(result.current.names).toEqual(['Aleph']));
});
