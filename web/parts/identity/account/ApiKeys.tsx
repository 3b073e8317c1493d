import './account.css';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ApiKeysQuery } from '#graph/ApiKeysQuery.graphql';

import { EmptyState } from '../../../ui/States.tsx';
import { ApiKeyLine } from './ApiKeyLine.tsx';
import { KeyShown } from './KeyShown.tsx';
import { NewApiKey } from './NewApiKey.tsx';
import { RevokeApiKey, type RevokedKey } from './RevokeApiKey.tsx';
import type { TopicProps } from './topic.ts';

void graphql`
  fragment ApiKeys_viewer on User {
    id
    apiKeys {
      id
      name
      ...ApiKeyLine_apiKey
    }
  }
`;

/** Lists the viewer's API keys, which are created, shown once and revoked here. */
export default function ApiKeys({ onClose, onHold }: TopicProps) {
  const data = useLazyLoadQuery<ApiKeysQuery>(
    graphql`
      query ApiKeysQuery {
        viewer {
          ...ApiKeys_viewer @relay(mask: false)
        }
        ...NewApiKey_query
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const [isNew, setNew] = useState(false);
  const [key, setKey] = useState<string>();
  const [revoked, setRevoked] = useState<RevokedKey>();
  const keys = data.viewer?.apiKeys ?? [];
  if (key !== undefined)
    return (
      <KeyShown
        apiKey={key}
        onHold={onHold}
        onDone={() => {
          onHold(false);
          setNew(false);
          setKey(undefined);
        }}
      />
    );
  if (isNew) return <NewApiKey query={data} onMade={setKey} onBack={() => setNew(false)} />;
  return (
    <div className="tr-stack ac-stack">
      <div className="tr-dim">Scripts with a key act as you, within the key's scope and your own permissions.</div>
      {keys.length === 0 ? (
        <EmptyState>You have no API keys.</EmptyState>
      ) : (
        <ul className="tr-list ac-list">
          {keys.map((each) => (
            <ApiKeyLine key={each.id} apiKey={each} onRevoke={() => setRevoked(each)} />
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={() => setNew(true)}>
          New API key
        </Button>
      </Group>
      <RevokeApiKey apiKey={revoked} onClose={() => setRevoked(undefined)} />
    </div>
  );
}
