import { commitMutation, graphql, type MutationParameters } from 'relay-runtime';

import type { sendAddMutation } from '#graph/sendAddMutation.graphql';
import type { sendChangeMutation } from '#graph/sendChangeMutation.graphql';

import { environment } from '../../../relay/environment.ts';
import type { Done } from '../../../relay/refused.ts';
import { noteSave } from '../../../relay/saves.ts';
import { linesOf, type Line, type Place } from '../lines.ts';
import type { NewRow, Said } from './new-row.ts';

/** The ids of the project and the artifact in the graph. */
export interface Nodes {
  projectId: string;
  artifactId: string;
}

const act = <T extends MutationParameters>(
  mutation: Parameters<typeof commitMutation<T>>[1]['mutation'],
  variables: T['variables'],
) =>
  new Promise<Done<T['response']>>((done, failed) => {
    commitMutation<T>(environment, {
      mutation,
      variables,
      onCompleted: (response) => {
        noteSave(variables, response);
        done(response as Done<T['response']>);
      },
      onError: failed,
    });
  });

/** Adds a row to an artifact once, however often it is sent; resolves with the new entity, and all rows as they are then. */
export async function addRow(
  nodes: Nodes,
  { name, description, of, globalId, place, split }: NewRow & { place: Place },
  throughLocks: boolean,
): Promise<{ entityId: number; lines: Line[] }> {
  const row = { depth: 0, name, description, globalId, ...(of && { classId: of.id }) };
  const { arrangeArtifact } = await act<sendAddMutation>(
    graphql`
      mutation sendAddMutation($input: ArrangeArtifactInput!) {
        arrangeArtifact(input: $input) {
          ... on ArrangeArtifactPayload {
            revision
            addedEntityIds
            artifact {
              lines {
                ids
                entityIds
                levels
                numbers
                names
                classIds
                revisions
                places
                rollUps
              }
            }
          }
          ...refused_facts @alias(as: "refusal")
        }
      }
    `,
    {
      input: {
        ...nodes,
        add: { ...place, rows: [row], ...(split && { splitId: split.id, splitDescription: split.description }) },
        ...(throughLocks && { throughLocks }),
      },
    },
  );
  const { addedEntityIds, artifact } = arrangeArtifact;
  return { entityId: addedEntityIds![0]!, lines: linesOf(artifact!.lines) };
}

/** Saves text that was typed while a row was being created; resolves with the revision. */
export async function changeRow(
  { projectId }: Nodes,
  saved: NonNullable<NewRow['saved']>,
  said: Said,
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
        revision: saved.revision,
        entities: [
          {
            entityId: saved.node,
            ...(said.name !== saved.name && { name: said.name }),
            ...(said.description !== saved.description && { description: said.description }),
          },
        ],
      },
    },
  );
  return saveEntities.revision ?? null;
}
