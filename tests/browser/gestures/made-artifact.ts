import type { Given } from '../../support/by-hand.ts';
import { graph } from '../../support/signed-in.ts';

/** Makes a document, a presentation or a test suite with these rows. */
export async function makeArtifact({ server, projectId, word }: Given, kind: string, rows: readonly object[]) {
  const { createArtifact } = await graph<{ createArtifact: { artifact: { entity: { entityId: number } } } }>(
    server,
    'mutation($input: CreateArtifactInput!) { createArtifact(input: $input) { artifact { entity { entityId } } } }',
    { input: { organization: 'sample', projectId, kind, name: `About ${word.slice(1)}` } },
  );
  const { entityId: artifactId } = createArtifact.artifact.entity;
  const { arrangeArtifact } = await graph<{ arrangeArtifact: { addedEntityIds: number[] } }>(
    server,
    'mutation($input: ArrangeArtifactInput!) { arrangeArtifact(input: $input) { addedEntityIds } }',
    { input: { organization: 'sample', projectId, artifactId, add: { rows } } },
  );
  return { artifactId, rowIds: arrangeArtifact.addedEntityIds };
}
