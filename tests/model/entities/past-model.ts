import type { Truss } from '../../support/truss.ts';

const ENTITY = `id entityId globalId number name description revision isArchived created modified modifiedBy
  class { id classId name icon } labels { id labelId name }
  attributes { id text property { id name } }
  parent { entityId name } whole { entityId } childCount partCount
  project { id name revision }`;
/** What else is said of an entity, without what belongs to the present: talk, requests, drawings, who may do what now. */
const REST_OF_ENTITY = `entityId displayName sortNumber plainDescription metaNumber metadata script imageId linkedLabelId
  linkedLabel { id name } isHidden isLocked lockedBy isRedacted branches { key name order } controlStep { steps { key } }
  workflowState { property { id name } state states } verification verifyingCaseCount qualityScore
  masters { label { id name } entity { entityId name } }`;

/** A search of which it depends on the schema of then whether it is one. */
const odd = '"Odd Word":any';
/** Queries of the language; what each finds depends on texts, properties, links, the tree or the order. */
const searches = [
  '',
  'class:Requirement',
  'class:Task order:name-',
  'valve',
  'name:~al',
  'number:1*',
  'label:any',
  'label:Checked',
  'Priority:Critical',
  'Status:Draft',
  '"decomposed by":any',
  '"decomposed by":none order:modified-',
  '"related to":>1',
  'decomposes:1',
  'ancestor:1',
  'in:D.1',
  'is:archived',
  'is:top order:created-,name',
  'is:orphan',
  '(valve OR class:Action) -number:2 order:class',
  'modified:any order:id-',
  'Status:any order:Status',
  'limit:3 order:number-',
];

/** By what entities are grouped: fields, a property, a relation. */
const groupings = [
  'class',
  'label',
  'createdby',
  'modifiedby',
  'lockedby',
  'created',
  'modified',
  'Status',
  'Priority',
  '"decomposed by"',
];

/** Everything that a reader sees of a project, in several operations, since no one may cost too much. */
const operations: [name: string, fields: string][] = [
  ['project', `id projectId name description folder preferences workflow revision modified`],
  ['entities', `entities(first: 30, order: "number") { totalCount edges { node { ${ENTITY} } } }`],
  ['rest of entities', `entities(first: 30, order: "number") { edges { node { ${REST_OF_ENTITY} } } }`],
  [
    'links',
    `entities(first: 30) { edges { node { entityId
      links(first: 20) { edges { node { id relation { id name } isSuspect entity { entityId name } attributes { id text } } } }
      relationGroups { label count } } } }`,
  ],
  [
    'trees',
    `entities(first: 30, withParents: true, query: "valve") { edges { level isFound node { entityId } } }
     parts: entities(first: 20) { edges { node { entityId
       children(first: 5) { edges { node { entityId } } } parts(first: 5) { edges { node { entityId } } } } } }`,
  ],
  [
    'histories',
    `changes(first: 20) { edges { node { id revision type entityName class { name }
       entity { id name } changes { field originalText valueText entity { name } } } } }
     entities(first: 20) { edges { node { entityId history(first: 3) { edges { node { revision type } } } } } }`,
  ],
  [
    'counts',
    `counts { total byClass { class { id name } count } byLabel { label { name } count } byStatus { name count } }
     some: counts(query: "valve") { total byClass { class { name } count } }
     figures { name count of }`,
  ],
  [
    'groups',
    `${groupings.map((by, at) => `g${at}: entityGroups(by: ${JSON.stringify(by)}) { groups { title count term } }`).join(' ')}
     groupings: entityGroupings { by title } linkCounts { relation { id name } count }
     coverage { requirementCount coveredCount states { state count } }
     requirements(first: 20) { totalCount edges { node { entityId } } }
     searchCounts(queries: ["valve", "class:Requirement", "is:leaf"]) { count }`,
  ],
  [
    'searches',
    searches
      .map(
        (query, at) => `s${at}: entities(first: 20, query: ${JSON.stringify(query)}) { edges { node { entityId } } }`,
      )
      .join(' '),
  ],
  [
    'schema',
    `schema { classes { id classId name description icon colour isAbstract parent { id } properties { id name type choices order defaultValue } }
       labels { id labelId name description classIds isLinkedLabel } relations { id name inverse { id } properties { id } } }`,
  ],
];

interface Asked {
  organization: string;
  projectId: number;
  asOf?: { revision?: number; moment?: string };
}

/** All that GraphQL and api/v4 tell of a project as text, by question. Ids of nodes are written without the revision that those of the past carry. */
export async function everythingAbout(truss: Truss, asked: Asked): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [name, fields] of operations) {
    const { data, errors } = await truss.graph(
      'root',
      `query($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) { ${fields} } }`,
      { ...asked },
    );
    if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
    told[name] = JSON.stringify(data.project, (key, value: unknown) => (key === 'id' ? named(value, asked) : value));
  }
  const when = asked.asOf ? `asOf=${asked.asOf.revision ?? asked.asOf.moment}` : '';
  const base = `/api/v4/o/${asked.organization}/p/${asked.projectId}`;
  const rest = async (path: string, body?: unknown) => {
    const answer = await truss.rest('root', `${base}${path}${path.includes('?') ? '&' : '?'}${when}`, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return text;
  };
  told['everything'] = inOrder(await rest('/entities/search', { includeRelations: true }));
  told[odd] = await rest('/entities/search', { query: odd }).catch(String);
  told['counts by class'] = await rest('/entities/counts');
  told['counts by label'] = await rest('/entities/counts?label=Checked');
  told['groups in api/v4'] = await rest('/entities/groups', { by: 'class' });
  told['coverage in api/v4'] = await rest('/coverage');
  told['project in api/v4'] = await rest('');
  told['schema in api/v4'] = await rest('/schema');
  told['changes in api/v4'] = await rest('/entities/changes');
  told['export'] = await rest('/export/json?includeHistory=true');
  return told;
}

/** Entities with their links in order, in which nobody promises to tell them. */
const inOrder = (told: string): string =>
  JSON.stringify(JSON.parse(told), (key, value: unknown) =>
    key === 'rels' ? (value as object[]).map((rel) => JSON.stringify(rel)).toSorted() : value,
  );

/** A node's id without its revision; that of the past has one, that of the present none. */
function named(id: unknown, { asOf }: Asked): string {
  const text = Buffer.from(String(id), 'base64').toString('utf8');
  const name = /^\w+:\d/.test(text) ? text : String(id);
  const isPast = /@\d+(:\d+)?$/.test(name);
  if (isPast !== Boolean(asOf)) throw new Error(`${name} is an id of ${isPast ? 'the past' : 'the present'}`);
  return name.replace(/@\d+/, '');
}

/** What is done in a random history; numbers choose among what is there. */
export interface Step {
  act: (typeof acts)[number];
  one: number;
  other: number;
  word: number;
}
export const acts = [
  'create',
  'create',
  'create',
  'name',
  'value',
  'describe',
  'class',
  'label',
  'link',
  'link',
  'link',
  'attribute',
  'unlink',
  'archive',
  'other fields',
  'other fields',
  'lock',
  'workflow',
  'delete',
  'restore',
  'undo',
  'rename project',
  'prefer',
  'rename class',
  'add property',
  'rename label',
  'schema of all',
] as const;

export const words = ['Valve', 'alpha', 'Beta valve', 'Écoute', 'gamma ray', 'Delta'];
export const numbers = ['', '1', '1.1', '2', '10', 'D.1'];
export const kinds = ['Requirement', 'Action', 'Artifact', 'Asset', 'Task', 'Risk'];
