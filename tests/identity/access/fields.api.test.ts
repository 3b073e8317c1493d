// The fields of shared types. Each has a rule; a caller without permission gets a refusal or null; a field added without a rule fails
// this test.
import { getNamedType, isLeafType, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask, fieldsOf, schema } from './both-apis.ts';
import { idOf } from './operations.ts';
import { buildWorld, things, type Actor, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ licensed: false });
  const { db } = world.truss.inside;
  await db
    .updateTable('user')
    .set({
      email: 'tina@example.org',
      phoneNumber: '123',
      preferences: { theme: 'dark' } as never,
      lastLogin: new Date(),
    })
    .where('username', '=', things.target)
    .execute();
});
afterAll(() => world.close());

/** The actors who may read a field, and the answer for others: a refusal, null, or an empty value. */
interface Fields {
  root: [name: string, args: Record<string, unknown>];
  /** For everybody who may see the object. */
  seen: string;
  /** For these callers only, who are named first; `others` see the object without these fields. */
  only?: { may: Actor; others: Actor; fields: string; how: 403 | 'null' | 'empty' }[];
}
const own = { may: 'server', others: 'viewer' } as const;
const types: Record<string, Fields> = {
  Organization: {
    root: ['organization', { slug: 'acme' }],
    seen: `id slug name description created createdBy modified globalOrg entityLimit fileLimit preferences viewerIsAdministrator
      banner bannerSetting viewerMayCreateProjects viewerLicence reportTemplates users roles teams folders projects schema changes`,
    only: [
      { may: 'admin', others: 'owner', fields: 'activity audit invitations members', how: 403 },
      { may: 'admin', others: 'owner', fields: 'entityCount memberCount projectCount fileRoom', how: 'null' },
      { may: 'admin', others: 'owner', fields: 'licence', how: 403 },
    ],
  },
  Project: {
    root: ['project', { organization: 'acme', projectId: 1 }],
    seen: `id projectId name description folder created createdBy creator modified revision preferences workflow permissions organization schema
      allFound beginnings entities entity artifact artifactTypes artifacts diagram diagramTypes diagramChangers diagrams counts countWithParents searchCounts linkCounts entityGroups entityGroupings figures changes comments jobs imports exports file files exportUrl fileVersions fileThen reports reportPreview madeReports reportTemplates sharedWith effectivePeople banner bannerSetting chat conversations presence viewerMayDelete asOf
      baseline baselines branch branchCount branches compare coverage requirements testCase extent merge mySteps notations notices qualityWords savedQueries unreadNotices uploads weeks`,
    only: [{ may: 'collaborator', others: 'viewer', fields: 'refused shareCandidates', how: 403 }],
  },
  Member: {
    root: ['node', { id: idOf('Member', '1:tina') }],
    seen: 'id user username email level since teams projectCount isActivated lastLogin organization',
  },
  User: {
    root: ['node', { id: idOf('User', 'tina') }],
    seen: 'pinnedRelationships id username firstName lastName fullName company created isAdministrator',
    only: [
      { ...own, fields: 'email phoneNumber preferences permissions lastLogin twoStepEnabled isSupport', how: 'empty' },
      {
        ...own,
        fields:
          'sessions apiKeys personalData authentication isOff twoStepDemanded organizationsDemandingTwoStep invitations',
        how: 'empty',
      },
    ],
  },
};
const words = (text: string) => text.split(/\s+/);

describe('every field of the types that people share', () => {
  test.each(Object.entries(types))('%s', (type, { seen, only = [] }) => {
    expect([...words(seen), ...only.flatMap(({ fields }) => words(fields))].toSorted()).toEqual(
      fieldsOf(type).toSorted(),
    );
  });
});

const args: Record<string, string> = {
  'Organization.audit': '(first: 5)',
  'Organization.members': '(first: 5)',
  'Organization.teams': '(first: 5)',
  'Organization.projects': '(first: 5)',
  'Organization.users': '(first: 5)',
  'Project.branches': '(first: 5)',
  'Project.baseline': '(baselineId: 1)',
  'Project.baselines': '(first: 5)',
  'Organization.changes': '(first: 5, username: "walt")',
  'Project.changes': '(first: 5)',
  'Project.chat': '(first: 5)',
  'Project.comments': '(first: 5)',
  'Project.notices': '(first: 5)',
  'Project.effectivePeople': '(first: 5)',
  'Project.reportPreview': '(report: ENTITY_TABLE)',
  'Project.refused': '(entityIds: [], deed: DELETE)',
  'Project.compare': '(first: 5, from: { asOf: { revision: 0 } })',
  'Project.mySteps': '(first: 5)',
  'Project.artifact': '(entityId: 6)',
  'Project.artifacts': '(kind: DOCUMENT, first: 5)',
  'Project.diagram': '(slug: "tree", entityId: 1)',
  'Project.diagrams': '(first: 5)',
  'Project.entities': '(first: 5)',
  'Project.entityGroups': '(by: "class")',
  'Project.searchCounts': '(queries: ["is:leaf"])',
  'Project.file': '(fileId: 1)',
  'Project.files': '(first: 5)',
  'Project.jobs': '(first: 5)',
  'Project.fileVersions': `(fileId: ${things.file}, first: 5)`,
  'Project.fileThen': `(fileId: ${things.file})`,
  'Project.merge': '(sourceId: 3)',
  'Project.entity': '(entityId: 1)',
  'Project.requirements': '(first: 5)',
  'Project.testCase': `(entityId: ${things.testCase})`,
  'Project.exportUrl': '(format: JSON)',
};
const written = (type: string, field: string) => {
  const given = (schema.getType(type) as GraphQLObjectType).getFields()[field]!;
  return `... on ${type} { ${field}${args[`${type}.${field}`] ?? ''} ${isLeafType(getNamedType(given.type)) ? '' : '{ __typename }'} }`;
};
const isEmpty = (value: unknown) => JSON.stringify(value ?? null).match(/^(null|""|\[\]|\{\}|false)$/) !== null;
async function read(as: Actor, type: string, field: string): Promise<{ status: unknown; value: unknown }> {
  const [name, given] = types[type]!.root;
  const { ending, text } = await ask(world, as, 'query', name, given, written(type, field));
  const { data } = JSON.parse(text) as { data?: Record<string, Record<string, unknown> | null> };
  return { status: ending, value: data?.[name]?.[field] ?? null };
}

describe('fields that only some may read', () => {
  const rows = Object.entries(types).flatMap(([type, { only = [] }]) =>
    only.flatMap(({ fields, ...rule }) => words(fields).map((field) => ({ type, field, ...rule }))),
  );
  test.each(rows.map((row) => [`${row.type}.${row.field}`, row] as const))('%s', async (_name, row) => {
    const { type, field, may, others, how } = row;
    const refused = await read(others, type, field);
    if (how === 403) expect(refused).toEqual({ status: 403, value: null });
    else expect([refused, isEmpty(refused.value)]).toEqual([{ status: refused.status, value: refused.value }, true]);
    const [status, value] = type === 'User' ? [200, null] : Object.values(await read(may, type, field));
    expect([status, value]).toEqual([200, value]);
  });
  test('administrators see no private fields of a person, except through membership', async () => {
    for (const field of words(types['User']!.only!.map(({ fields }) => fields).join(' ')))
      for (const as of ['admin', 'server'] as const) {
        const { value } = await read(as, 'User', field);
        expect([field, isEmpty(value)]).toEqual([field, true]);
      }
  });
  test('readers of an object may read its other fields', async () => {
    for (const [type, { seen }] of Object.entries(types))
      for (const field of words(seen)) {
        const { status } = await read(type === 'Member' ? 'admin' : 'viewer', type, field);
        expect([type, field, status]).toEqual([type, field, 200]);
      }
  });
});
