import type { ArtifactsScreenQuery$data } from '#graph/ArtifactsScreenQuery.graphql';

/** A kind of artifact, as its dashboard knows it. */
export type ArtifactKind = ArtifactsScreenQuery$data['project']['artifactTypes'][number];
