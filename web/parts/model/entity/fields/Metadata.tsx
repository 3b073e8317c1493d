import './metadata.css';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { MetadataQuery } from '#graph/MetadataQuery.graphql';

import { When } from '../../../../ui/dates.tsx';
import type { TabProps } from '../../sidebar/tab.ts';
import { useReadAgain } from '../useReadAgain.ts';

const query = graphql`
  query MetadataQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity {
        entityId
        globalId
        class {
          id
          name
        }
        labels {
          id
          name
        }
        created
        createdBy
        creator {
          id
          fullName
        }
        modified
        modifiedBy
        modifier {
          id
          fullName
        }
        isLocked
        lockedBy
        locker {
          id
          fullName
        }
        metaNumber
        metadata
      }
    }
  }
`;

/** Shows the facts kept about an entity: ids, class, labels, authors, dates, and metadata that programs store. */
export function Metadata({ entity }: TabProps) {
  const { node } = useLazyLoadQuery<MetadataQuery>(query, { id: entity.id }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, { id: entity.id });
  if (node?.entityId === undefined) return null;
  const { class: ofClass, labels, created, creator, modified, modifier } = node;
  const facts: [name: string, said: React.ReactNode][] = [
    ['ID', node.entityId],
    ['Global ID', node.globalId],
    ['Class', ofClass?.name],
    ['Labels', labels?.map(({ name }) => name).join(', ')],
    ['Created', created && by(created, creator?.fullName ?? node.createdBy)],
    ['Modified', modified && by(modified, modifier?.fullName ?? node.modifiedBy)],
    ['Locked by', node.isLocked && (node.locker?.fullName ?? node.lockedBy)],
    ['Meta number', node.metaNumber],
    ...Object.entries((node.metadata ?? {}) as Record<string, string>).map(([key, said]): [string, string] => [
      wordsFor[key] ?? key,
      said,
    ]),
  ];
  return (
    <dl className="en-metadata">
      {facts
        .filter(([, said]) => Boolean(said))
        .map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={typeof said === 'string' ? said : undefined}>{said}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Names for metadata that the product itself stores. */
const wordsFor: Readonly<Record<string, string>> = { 'import:made': 'Created elsewhere' };

const by = (moment: string, who: string | null | undefined) => (
  <>
    <When iso={moment} />
    {who && ` by ${who}`}
  </>
);
