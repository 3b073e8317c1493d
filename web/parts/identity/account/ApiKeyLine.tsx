import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';

import type { ApiKeyLine_apiKey$key } from '#graph/ApiKeyLine_apiKey.graphql';

import { When } from '../../../ui/dates.tsx';
import { dayText } from '../../../ui/moments.ts';
import { isOver, scopeName } from './key-words.ts';

/** Shows one API key: its name, scope, last use and expiry. */
export function ApiKeyLine({ apiKey, onRevoke }: { apiKey: ApiKeyLine_apiKey$key; onRevoke: () => void }) {
  const { name, start, scope, created, expires, lastUsed } = useFragment(
    graphql`
      fragment ApiKeyLine_apiKey on ApiKey {
        name
        start
        scope
        created
        expires
        lastUsed
      }
    `,
    apiKey,
  );
  return (
    <li>
      <IconKey size={20} stroke={1.5} aria-hidden />
      <div>
        <div className="tr-wrap ac-line">
          {name}
          <code className="tr-dim">{start}…</code>
        </div>
        <div className="tr-small ac-small" title={scope.join('\n')}>
          {scopeName(scope)}
        </div>
        <div className="tr-small ac-small">
          Created <When iso={created} />,{' '}
          {lastUsed ? (
            <>
              last used <When iso={lastUsed} />
            </>
          ) : (
            'never used'
          )}
          ,{' '}
          {expires && isOver(expires) ? (
            <strong>expired on {dayText(expires)}</strong>
          ) : expires ? (
            `expires on ${dayText(expires)}`
          ) : (
            'never expires'
          )}
        </div>
      </div>
      <Button variant="default" size="compact-sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
