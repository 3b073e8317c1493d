// A page's call in the name of one person is not made in the name of another who has signed in since in the same browser.
import { expect, test } from 'vitest';

import { truss, openTruss, post } from './sign-in-apis.ts';

openTruss();

const create = `mutation($input: CreateProjectInput!) {
  createProject(input: $input) { __typename ... on Refusal { code } }
}`;

test('a change meant by another user is refused, and one meant by the signed-in user is theirs', async () => {
  const cookie = await truss.cookie('ada');
  const asked = async (body: object, headers: Record<string, string> = {}) =>
    (await post('/graphql', body, { cookie, ...headers })).json() as Promise<{ data: Record<string, { id: string }> }>;
  const { data } = await asked({ query: '{ organization(slug: "acme") { id } }' });
  const organizationId = data['organization']!.id;
  const made = (name: string, headers?: Record<string, string>) =>
    asked({ query: create, variables: { input: { organizationId, name } } }, headers);
  expect(await made('Of Walt', { 'Meant-By': 'walt' })).toMatchObject({
    data: { createProject: { code: 'NOT_SIGNED_IN' } },
  });
  const own = { data: { createProject: { __typename: 'CreateProjectPayload' } } };
  expect(await made('Of Ada', { 'Meant-By': 'ada' })).toMatchObject(own);
  expect(await made('Of a script')).toMatchObject(own);
  const names = await truss.inside.db.selectFrom('project').select('name').execute();
  expect(names.map(({ name }) => name)).not.toContain('Of Walt');
});
