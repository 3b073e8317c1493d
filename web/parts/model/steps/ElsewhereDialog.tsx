import { Anchor, Button } from '@mantine/core';
import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { ElsewhereDialogQuery } from '#graph/ElsewhereDialogQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import type { InTheWay } from './in-the-way.ts';
import { StepDialog } from './StepDialog.tsx';
import type { StepChoice } from './undo-steps.ts';

interface Props extends InTheWay {
  onChoose: (choice: StepChoice) => void;
  onClose: () => void;
}

const query = graphql`
  query ElsewhereDialogQuery($organization: String!, $projectId: Int!, $query: String!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      entities(query: $query, first: 3) {
        edges {
          node {
            id
            entityId
            displayName
            artifacts(first: 2) {
              edges {
                node {
                  entity {
                    id
                    displayName
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`;

/** Confirms the undo or redo of a step that changed nothing on the page; says what the step did, and links to it. */
export default function ElsewhereDialog({ direction, choice, step, entityIds, onChoose, onClose }: Props) {
  const isUndo = direction === 'undo';
  return (
    <StepDialog
      title={isUndo ? 'Your last change is not on this page' : 'Your last undo is not on this page'}
      words={step.words}
      size={480}
      note="It affects nothing shown on this page."
      acts={
        <Button data-autofocus onClick={() => onChoose({ ...choice, only: step.revision })}>
          {isUndo ? 'Undo it' : 'Redo it'}
        </Button>
      }
      onClose={onClose}
    >
      {entityIds.length > 0 && (
        <Suspense fallback={null}>
          <Where entityIds={entityIds} onClose={onClose} />
        </Suspense>
      )}
    </StepDialog>
  );
}

function Where({ entityIds, onClose }: Pick<Props, 'entityIds' | 'onClose'>) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<ElsewhereDialogQuery>(
    query,
    { organization, projectId, query: `id:${entityIds.join(',')}` },
    { fetchPolicy: 'store-and-network' },
  );
  const { edges } = project.entities;
  if (edges.length === 0) return null;
  return (
    <ul className="tr-list tr-stack st-obstacles" aria-label="Changed entities">
      {edges.map(({ node: { id, entityId, displayName, artifacts } }) => (
        <li key={id}>
          <Anchor component={Link} inherit to={paths.entity(organization, projectId, entityId)} onClick={onClose}>
            {displayName}
          </Anchor>
          {artifacts.edges.length > 0 && (
            <span className="tr-dim"> on {artifacts.edges.map(({ node }) => node.entity.displayName).join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
