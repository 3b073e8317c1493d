import { commitMutation, graphql, type MutationParameters } from 'relay-runtime';

import type { sendAddMutation } from '#graph/sendAddMutation.graphql';
import type { sendChangeMutation } from '#graph/sendChangeMutation.graphql';

import { environment } from '../../../relay/environment.ts';
import type { Done } from '../../../relay/refused.ts';
import { committedAs, type ChangePlace } from '../../../relay/request-key.ts';
import { noteSave } from '../../../relay/saves.ts';
import { newUuid } from '../../../relay/uuid.ts';
import { artifactLines, type ArtifactLine, type RowPosition } from '../lines.ts';
import type { UnsentRow, Said } from './new-row.ts';

/** The ids of the project and the artifact in the graph. */
export interface Nodes {
  projectId: string;
  artifactId: string;
}

/** The key of a change, and the page on which the user committed it. */
export interface Committed {
  key: string;
  place: ChangePlace;
}

const act = <T extends MutationParameters>(
  mutation: Parameters<typeof commitMutation<T>>[1]['mutation'],
  variables: T['variables'],
  { key, place }: Committed,
) =>
  new Promise<Done<T['response']>>((done, failed) => {
    commitMutation<T>(environment, {
      mutation,
      variables,
      ...committedAs(mutation, key, { place }),
      onCompleted: (response) => {
        noteSave(variables, response);
        done(response as Done<T['response']>);
      },
      onError: failed,
    });
  });

/** The entity that a new row became, and all rows of the artifact as they are then. */
export interface Added {
  entityId: number;
  lines: ArtifactLine[];
}

const addMutation = graphql`
  mutation sendAddMutation($input: ArrangeArtifactInput!) {
    arrangeArtifact(input: $input) {
      ... on ArrangeArtifactPayload {
        revision
        addedEntityIds
        addedIds
        artifact {
          lines {
            ...packedLines_lines @relay(mask: false)
          }
        }
      }
      ...refused_facts @alias(as: "refusal")
    }
  }
`;

/** Adds a row to an artifact, however often it is sent; answers what it is, and all rows as they are then. */
export async function addRow(
  nodes: Nodes,
  { name, description, of, globalId, place, split }: UnsentRow & { place: RowPosition },
  throughLocks: boolean,
  committed: Committed,
): Promise<Added> {
  const row = { depth: 0, name, description, globalId, ...(of && { classId: of.id }) };
  const { arrangeArtifact } = await act<sendAddMutation>(
    addMutation,
    {
      input: {
        ...nodes,
        add: {
          ...place,
          rows: [row],
          ...(split && { splitId: split.id, splitDescription: split.description }),
          ...(split?.name !== undefined && { splitName: split.name }),
        },
        ...(throughLocks && { throughLocks }),
      },
    },
    committed,
  );
  return addedBy(arrangeArtifact);
}

/** Adds the first rows of an artifact in one change, however often it is sent. */
export async function addFirstRows(nodes: Nodes, names: readonly string[], committed: Committed): Promise<void> {
  const rows = names.map((name) => ({ depth: 0, name, description: '', globalId: newUuid() }));
  await act<sendAddMutation>(
    addMutation,
    { input: { ...nodes, add: { aboveId: null, afterId: null, rows } } },
    committed,
  );
}

const addedBy = ({ addedEntityIds, artifact }: Done<sendAddMutation['response']>['arrangeArtifact']): Added => ({
  entityId: addedEntityIds![0]!,
  lines: artifactLines(artifact!.lines),
});

/** Reads the added row from an answer whose caller is gone. */
export const addedIn = (data: unknown): Added => addedBy((data as Done<sendAddMutation['response']>).arrangeArtifact);
/** Reads the revision of a change from an answer whose caller is gone. */
export const changedIn = (data: unknown): number | null =>
  (data as sendChangeMutation['response']).saveEntities.revision ?? null;

/** Changes the content of a row in which the user went on writing while it was saved, and returns the revision. */
export async function changeRow(
  { projectId }: Nodes,
  { node, revision, before }: { node: string; revision: number; before: Said },
  said: Said,
  committed: Committed,
): Promise<number | null> {
  const { saveEntities } = await act<sendChangeMutation>(
    graphql`
      mutation sendChangeMutation($input: SaveEntitiesInput!) {
        saveEntities(input: $input) {
          ... on SaveEntitiesPayload {
            revision
            entities {
              ...saved_entity
            }
          }
          ...refused_facts @alias(as: "refusal")
          ...refused_clashes @alias(as: "clash")
        }
      }
    `,
    {
      input: {
        projectId,
        revision,
        entities: [
          {
            entityId: node,
            ...(said.name !== before.name && { name: said.name }),
            ...(said.description !== before.description && { description: said.description }),
          },
        ],
      },
    },
    committed,
  );
  return saveEntities.revision ?? null;
}
