// An answer that is older than what the page knows takes nothing back: news that came while it was on its way stay, with whoever made them.
import { waitFor } from '@testing-library/react';
import { fetchQuery } from 'react-relay';
import { beforeEach, expect, test, vi } from 'vitest';

import query from '#graph/useEntityNewsQuery.graphql';

import { environment } from '../../../web/relay/environment.ts';
import { answerOf, type Given } from '../../support/mock-graph.ts';

const id = 'Entity 12';
const person = (username: string, fullName: string) => ({ modifiedBy: username, modifier: { username, fullName } });
const before = { entityId: 12, revision: 41, name: 'Pump', ...person('walt', 'Walt Whitman') };
const after = { entityId: 12, revision: 42, name: 'Valve', ...person('rita', 'Rita Rowe') };
const valued = (text: string) => [{ __typename: 'TextAttribute', id: 'Attribute 12 3', text, json: text }];

let server: Given;
let asked: object[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { documentId, variables } = JSON.parse(body) as { documentId: string; variables: { ids?: string[] } };
    asked.push(variables);
    const node = { __typename: 'Entity', ...server };
    return Response.json(await answerOf({ id: documentId }, variables, { node, nodes: [node] }));
  });
});
const read = () => fetchQuery(environment, query, { id }).toPromise();
const known = () => environment.getStore().getSource().get(id);

test('newer data stays, with what belongs to it, and the rest is read again', async () => {
  server = { ...after, attributes: valued('new') };
  await read();
  server = { ...before, attributes: valued('old') };
  await read();
  expect(known()).toMatchObject({ revision: 42, name: 'Valve', modifiedBy: 'rita' });
  expect(environment.getStore().getSource().get('Attribute 12 3')).toMatchObject({ json: 'new' });
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [id] }));
});

test('data as new or newer is taken', async () => {
  server = { ...before, revision: 43, name: 'Tank' };
  await read();
  expect(known()).toMatchObject({ revision: 43, name: 'Tank', modifiedBy: 'walt' });
  server = { ...before, revision: 43, name: 'Tank', isHidden: true };
  await read();
  expect(known()).toMatchObject({ isHidden: true });
  expect(asked).toHaveLength(2);
});
