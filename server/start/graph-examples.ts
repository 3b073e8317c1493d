/** The worked examples on the sample project that GraphiQL shows first. */
export const examples = `# Welcome to Truss. Sign in at / first; GraphiQL then asks as you.
# Put the cursor into an operation and press Ctrl+Enter.

# 1. The projects you may read
query Projects {
  organization(slug: "sample") {
    name
    projects(first: 20) { totalCount edges { node { projectId name folder } } }
  }
}

# 2. Requirements that nothing verifies, with what satisfies them
query Unverified {
  project(organization: "sample", projectId: 1) {
    entities(query: "class:Requirement \\"verified by\\":none order:number", first: 20) {
      totalCount
      warnings
      edges { node {
        number name
        links(relation: "satisfied by", first: 10) { edges { node { entity { number name class { name } } } } }
      } }
    }
  }
}

# 3. Change a name: the ids are those of project 1 and of entity 1, as "id" has them above. A mutation answers what it did, or a refusal that says why it did nothing; "revision" is the one you read.
#    Programs send each mutation with a header of its own, Idempotency-Key: "a UUID": sent again when an answer was lost, it is done once.
mutation Rename {
  saveEntities(input: { projectId: "UHJvamVjdDoxOjE=", entities: [{ entityId: "RW50aXR5OjE6MQ==", name: "A better name" }] }) {
    ... on SaveEntitiesPayload { revision entities { displayName modified } }
    ... on Refusal { code message }
    ... on ClashRefusal { clashes { field base yours theirs savedBy } }
    ... on InvalidRefusal { path }
  }
}

# 4. Follow the project live, from the revision you know
subscription News {
  projectChanged(organization: "sample", projectId: 1, after: 0) {
    revision username date
    records { type entityName changes { field wording valueText originalText } }
  }
}
`;
