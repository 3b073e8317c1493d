import { CloseButton } from '@mantine/core';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ItemStepsQuery } from '#graph/ItemStepsQuery.graphql';

import { TextDifference } from '../../../ui/TextDifference.tsx';
import { signOf } from './merge-signs.ts';
import { StateNote } from './StateNote.tsx';

/** Shows the merged changes of one line, field by field, with the difference. */
export function ItemSteps({ id, onClose }: { id: string; onClose: () => void }) {
  const { node } = useLazyLoadQuery<ItemStepsQuery>(
    graphql`
      query ItemStepsQuery($id: ID!) {
        node(id: $id) {
          ... on MergeItem {
            id
            kind
            displayName
            lockedBy
            state {
              text
            }
            steps {
              key
              field
              beforeText
              afterText
            }
          }
        }
      }
    `,
    { id },
  );
  if (!node?.steps) return null;
  const { steps, displayName } = node;
  const { word } = signOf(node.kind!);
  return (
    <section className="mg-card" aria-label={displayName}>
      <header className="tr-wrap mg-card-head mg-plain">
        <strong>{displayName}</strong>
        <span>{word}</span>
        <span className="tr-space" />
        <CloseButton size="sm" aria-label="Close" onClick={onClose} />
      </header>
      <StateNote state={node.state} lockedBy={node.lockedBy} />
      {steps.length === 0 ? (
        <p className="tr-row mg-none tr-dim">
          {node.kind === 'REMOVED' ? 'It is deleted with its relationships.' : 'Nothing is merged until you decide.'}
        </p>
      ) : (
        <dl className="mg-steps">
          {steps.map(({ key, field, beforeText, afterText }) => (
            <div key={key}>
              <dt>{field}</dt>
              <dd>
                <TextDifference before={beforeText} after={afterText} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
