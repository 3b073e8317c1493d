// The forms that the graph keeps to, so that who knows one part of it can guess the others.
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLUnionType,
} from 'graphql';
import { expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';

const schema = graph();

/** Roots that nobody is refused. */
const forEverybody = ['nodes', 'quickLinks', 'signInOptions'];

test('a root that may be refused is nullable, so that the others are still answered', () => {
  const roots = Object.values(schema.getQueryType()!.getFields());
  const needed = roots.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  expect(needed.toSorted()).toEqual(forEverybody);
});

/** Every field that answers a page of a list. */
const pages = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !type.name.startsWith('__')
    ? Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .map((field) => ({ place: `${type.name}.${field.name}`, field, names: field.args.map(({ name }) => name) }))
    : [],
);

test('a list that can be read from its end says so, and others do not offer it', () => {
  expect(pages.length).toBeGreaterThan(10);
  const both = pages.filter(({ names }) => names.includes('last') || names.includes('before'));
  // Each has a test that reads it backwards.
  expect(both.map(({ place }) => place).toSorted()).toEqual([
    'Organization.projects',
    'Organization.teams',
    'Project.chat',
    'Project.entities',
    'Project.notices',
  ]);
  for (const { names } of both) expect(names).toEqual(expect.arrayContaining(['first', 'after', 'last', 'before']));
  for (const { names } of pages) expect(names).toEqual(expect.arrayContaining(['first', 'after']));
});

test('the values of attributes can be asked for together, without other names', () => {
  const attributes = schema.getPossibleTypes(schema.getType('Attribute') as GraphQLInterfaceType);
  const types = new Map<string, Set<string>>();
  for (const { name, type } of attributes.flatMap((each) => Object.values(each.getFields())))
    types.set(name, (types.get(name) ?? new Set()).add(String(type)));
  expect(attributes.length).toBeGreaterThan(15);
  expect([...types].filter(([, kinds]) => kinds.size > 1)).toEqual([]);
});

test('values of enums are in upper case', () => {
  const values = Object.values(schema.getTypeMap()).flatMap((type) =>
    isEnumType(type) && !type.name.startsWith('__') ? type.getValues().map(({ name }) => `${type.name}.${name}`) : [],
  );
  expect(values.length).toBeGreaterThan(150);
  expect(values.filter((each) => !/^\w+\.[A-Z][A-Z0-9_]*$/.test(each))).toEqual([]);
});

/** The names of types, of their fields, of the arguments of these, and of the values of enums. */
const names = Object.values(schema.getTypeMap()).flatMap((type) => [
  type.name,
  ...(isEnumType(type) ? type.getValues().map(({ name }) => name) : []),
  ...(isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []),
  ...(isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args.map(({ name }) => name)) : []),
]);

test('colour is spelled in one way', () => {
  expect(names.filter((name) => /colour/i.test(name)).length).toBeGreaterThan(10);
  expect(names.filter((name) => /color/i.test(name))).toEqual([]);
});

/** The verbs of mutations, each for one thing. What is there and is changed, or made where it is not, is saved; what only comes to be is created. */
const verbs = [
  'accept activate allocate arrange begin cancel change choose clean clear confirm copy create decide decline delete draw give',
  'import invite judge lock mark move number redo reject release remove rename renew replace request reset resolve restore revert revoke save',
  'send set share sign start take transform turn undo unlock unshare visit',
].flatMap((line) => line.split(' '));

test('a mutation begins with one of few verbs, takes one input of its name and answers a union of its name', () => {
  const mutations = Object.values(schema.getMutationType()!.getFields());
  expect([...new Set(mutations.map(({ name }) => /^[a-z]+/.exec(name)![0]))].toSorted()).toEqual(verbs.toSorted());
  for (const { name, args, type } of mutations) {
    const stem = name[0]!.toUpperCase() + name.slice(1);
    expect(String(type)).toBe(`${stem}Answer!`);
    if (name !== 'signOut')
      expect(args.map((arg) => `${arg.name}: ${String(arg.type)}`)).toEqual([`input: ${stem}Input!`]);
  }
});

const refusals = schema.getPossibleTypes(schema.getType('Refusal') as GraphQLInterfaceType);

test('a mutation answers its payload or any refusal, and fields of the same name can be asked for together', () => {
  expect(refusals.length).toBeGreaterThan(10);
  for (const { name, type } of Object.values(schema.getMutationType()!.getFields())) {
    const payload = `${name[0]!.toUpperCase()}${name.slice(1)}Payload`;
    const answers = schema.getPossibleTypes(getNamedType(type) as GraphQLUnionType);
    expect(answers.map((each) => each.name).toSorted()).toEqual(
      [payload, ...refusals.map((each) => each.name)].toSorted(),
    );
    const types = new Map<string, Set<string>>();
    for (const field of answers.flatMap((each) => Object.values(each.getFields())))
      types.set(field.name, (types.get(field.name) ?? new Set()).add(String(field.type)));
    expect([...types].filter(([, kinds]) => kinds.size > 1)).toEqual([]);
  }
});

test('the fields that people set of an entity and of a project can be read', () => {
  const fieldsOf = (name: string) => Object.keys((schema.getType(name) as GraphQLObjectType).getFields());
  expect(fieldsOf('Entity')).toEqual(
    expect.arrayContaining(['imageId', 'imageModified', 'linkedLabelId', 'metaNumber', 'branches', 'controlStep']),
  );
  expect(fieldsOf('Project')).toContain('workflow');
  const { branches, controlStep } = (schema.getType('Entity') as GraphQLObjectType).getFields();
  expect([String(branches!.type), String(controlStep!.type)]).toEqual(['[ActionBranch!]!', 'ControlFlow']);
});

test('lists of the same things are of one type, named after the things, and say how many there are', () => {
  for (const { field } of pages) {
    const connection = getNamedType(field.type) as GraphQLObjectType;
    const edge = getNamedType(connection.getFields()['edges']!.type) as GraphQLObjectType;
    const of = getNamedType(edge.getFields()['node']!.type).name;
    expect([connection.name, edge.name]).toEqual([`${of}Connection`, `${of}Edge`]);
    expect(String(connection.getFields()['totalCount']!.type)).toBe('Int!');
  }
});

/** Plain lists of nodes, and what bounds them. */
const bounded: Record<string, string> = {
  'what stands in a schema': 'Schema.classes Schema.labels Schema.properties Schema.relations',
  'what a class or a relation has':
    'Class.labels Class.properties Relation.properties RelationGroup.targetClasses TargetRelation.targetClasses',
  'what the type of a diagram names': 'DiagramTool.labels DiagramType.rootClasses',
  'what makes an artifact one of a kind': 'ArtifactType.labels',
  'what an entity or a link has of them': 'Entity.attributes Entity.labels Link.attributes',
  'the people of a team, of whom a thousand are named at a time, and the teams of one person':
    'Member.teams Team.members',
  'roles, which few people think up': 'Organization.roles',
  'what one case is made of': 'TestCase.steps',
  'who is in a project at this moment': 'PresenceChange.changed PresenceChange.present Project.presence',
  'twenty that somebody looks at': 'Presence.entities',
  'twenty that somebody speaks to': 'Comment.mentioned',
  'a hundred of the project and a hundred of one person': 'Project.savedQueries',
  'a hundred conversations of one person': 'Project.conversations',
  'the hundred who changed diagrams last': 'Project.diagramChangers',
  'thirty that one person had made': 'Project.madeReports',
  'five hundred of a revision': 'ProjectChange.entities ProjectChange.records',
  'fifty that a search finds': 'Query.supportedUsers',
  'what one person may enter, and where they are signed in': 'Query.organizations Query.userSessions User.sessions',
  'keys, of which nobody has more than a limit': 'User.apiKeys',
  'a hundred of one relation': 'RelationGroup.links',
  'ten thousand, as many as can be changed at once': 'Project.allFound',
};

test('a list of nodes is read in pages, but where something bounds it', () => {
  const isNode = (type: ReturnType<typeof getNamedType>) =>
    (isObjectType(type) || isInterfaceType(type)) && type.getInterfaces().some(({ name }) => name === 'Node');
  const plain = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !/(Payload|Connection)$/.test(type.name)
      ? Object.values(type.getFields())
          .filter((field) => String(field.type).startsWith('[') && isNode(getNamedType(field.type)))
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
  expect(plain.toSorted()).toEqual(
    Object.values(bounded)
      .flatMap((line) => line.split(' '))
      .toSorted(),
  );
});

/** Plain lists that say how many are wanted, and why they are no pages. */
const short = [
  'Project.allFound', // Rows that are marked to be changed together; who reads them asks for `entities`, page by page.
  'Query.recentProjects', // Of one person, the last few; who seeks others asks the organization.
  'RelationGroup.links', // The group says how many there are, and `Entity.links` has all of them, page by page.
];

test('a list of which a part can be asked for is read in pages', () => {
  const parts = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter((field) => String(field.type).startsWith('[') && field.args.some(({ name }) => name === 'first'))
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
  expect(parts.toSorted()).toEqual(short);
});

test('every type with an id can be read by it', () => {
  const withId = Object.values(schema.getTypeMap()).filter(
    (type) =>
      (isObjectType(type) || isInterfaceType(type)) &&
      !type.name.startsWith('__') &&
      type.name !== 'Node' &&
      'id' in type.getFields(),
  ) as (GraphQLObjectType | GraphQLInterfaceType)[];
  expect(withId.length).toBeGreaterThan(30);
  const others = withId.filter((type) => !type.getInterfaces().some(({ name }) => name === 'Node'));
  expect(others.map(({ name }) => name)).toEqual([]);
});
