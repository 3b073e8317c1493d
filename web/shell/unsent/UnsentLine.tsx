import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';

import { fieldOf } from '../../parts/model/entity/form/waiting-fields.ts';
import { copyUnsaved } from '../../parts/model/unsaved/words-left.ts';
import { unsentShown } from '../../parts/platform/unsent/shown.ts';
import { isRefused } from '../../relay/outbox/entries.ts';
import { retryRefused } from '../../relay/outbox/outbox.ts';
import type { Unsent } from '../../relay/outbox/unsent.ts';
import { paths } from '../../routing/paths.ts';
import { When } from '../../ui/dates.tsx';
import { unsentName, typedIn } from './unsent-name.ts';

interface Props {
  unsent: Unsent;
  onDrop: () => void;
}

/** Shows an unsent change: its name, its text, the reason for a refusal, and the possible actions. */
export function UnsentLine({ unsent, onDrop }: Props) {
  const { at, place, refusal } = unsent;
  const typed = typedIn(unsent);
  const field = fieldOf(unsent);
  const name = `${unsentName(unsent)} on ${place.title}`;
  const close = () => unsentShown.set(false);
  return (
    <li className="un-line">
      <div>
        <b>{unsentName(unsent)}</b> on{' '}
        <Anchor component={Link} to={place.href} onClick={close}>
          {place.title}
        </Anchor>{' '}
        <span className="tr-dim">
          <When iso={new Date(at).toISOString()} />
        </span>
      </div>
      {typed !== '' && <blockquote className="un-typed">{typed}</blockquote>}
      {refusal && (
        <div className="tr-note">
          <div className="tr-note-title">{refusal.title}</div>
          <div>{refusal.message}</div>
        </div>
      )}
      <div className="un-acts">
        {isRefused(unsent) && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Try again: ${name}`}
              onClick={() => retryRefused([unsent])}
            >
              Try again
            </Button>
            {field && (
              <Button
                variant="default"
                size="compact-sm"
                component={Link}
                to={paths.entity(field.organization, field.projectId, field.entityId)}
                aria-label={`Restore: ${name}`}
                onClick={close}
              >
                Restore
              </Button>
            )}
          </>
        )}
        {typed !== '' && (
          <Button variant="default" size="compact-sm" aria-label={`Copy: ${name}`} onClick={() => copyUnsaved(typed)}>
            Copy
          </Button>
        )}
        {isRefused(unsent) && (
          <Button variant="subtle" size="compact-sm" aria-label={`Discard: ${name}`} onClick={onDrop}>
            Discard
          </Button>
        )}
      </div>
    </li>
  );
}
