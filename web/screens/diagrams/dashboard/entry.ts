import type { ExistingDiagramsQuery$data } from '#graph/ExistingDiagramsQuery.graphql';

/** A diagram on the list. */
export type DiagramEntry = ExistingDiagramsQuery$data['project']['diagrams']['edges'][number]['node'];
