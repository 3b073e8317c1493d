/** The operations that scripts and tools of others are likely to send, by name. */
export const outsiders: Record<string, string> = {
  'a page of entities': `query($organization: String!, $projectId: Int!, $first: Int = 50, $after: String) {
    project(organization: $organization, projectId: $projectId) {
      entities(first: $first, after: $after, order: "number") {
        totalCount pageInfo { hasNextPage endCursor } edges { node { id entityId number name modified class { name colour } labels { name } } } } } }`,
  'entities with their links': `{ project(organization: "acme", projectId: 1) { entities(first: 50, order: "number") {
    edges { node { entityId number name links(first: 10) { totalCount edges { node { relation { name } entity { entityId number name class { name } } } } } } } } } }`,
  'what a search finds, with attributes': `{ project(organization: "acme", projectId: 1) {
    entities(query: "class:Requirement \\"verified by\\":none order:number", first: 20) { totalCount warnings
      edges { node { number name attributes { property { name } text } links(relation: "satisfied by", first: 10) { edges { node { entity { name } } } } } } } } }`,
  'the last page': `{ project(organization: "acme", projectId: 1) { entities(last: 5) { edges { node { name } } } } }`,
  'one entity, whole': `query($entityId: Int!) { entity(organization: "acme", projectId: 1, entityId: $entityId) {
    id name description created creator { fullName } modified modifier { username } parent { name } whole { name }
    children(first: 10) { totalCount edges { node { name } } } attributes { id json } relationGroups { label count links(first: 5) { entity { name } } } } }`,
  'a node': `query($id: ID!) { node(id: $id) { __typename id ... on Entity { name class { name } project { name } } } }`,
  'a project and one of its entities': `query($entityId: Int!) { viewer { username fullName }
    project(organization: "acme", projectId: 1) { name permissions }
    entity(organization: "acme", projectId: 1, entityId: $entityId) { name } }`,
  'how a project was': `{ project(organization: "acme", projectId: 1, asOf: { revision: 1 }) { name asOf
    entities(first: 20) { totalCount edges { node { name links(first: 5) { edges { node { entity { name } } } } } } } } }`,
  counts: `{ project(organization: "acme", projectId: 1) { counts { total byClass { class { name } count } byStatus { name count } }
    risks: entities(query: "class:Risk", first: 0) { totalCount } } }`,
  'what was done': `{ project(organization: "acme", projectId: 1) { changes(first: 20) { totalCount pageInfo { endCursor } edges { node {
    revision date type user { fullName } cause { kind } entityName entity { name } changes { field wording originalText valueText entity { name } } } } } } }`,
  'the history of an entity': `query($entityId: Int!) { entity(organization: "acme", projectId: 1, entityId: $entityId) {
    history(first: 10) { edges { node { revision username changes { field value } } } } } }`,
  'the schema': `{ project(organization: "acme", projectId: 1) { schema { classes { name icon properties { name type choices } labels { name } }
    relations { name inverse { name } } } } }`,
  'a tree': `{ project(organization: "acme", projectId: 1) { entities(query: "is:root", first: 20) { edges { node { name partCount
    parts(first: 20) { edges { node { name partCount parts(first: 5) { edges { node { name } } } } } } } } } } }`,
};
