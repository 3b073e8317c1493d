import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { IconCrown, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { LinkedLabel_entity$key } from '#graph/LinkedLabel_entity.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';
import { quoteText } from '../../../platform/plain-words.ts';
import { useLinkAction } from '../relations/useLinkAction.ts';
import { Masters } from './Masters.tsx';

/**
 * Shows the linked label that an entity is the master of, and the masters of its own linked labels; nothing if no label of its class is
 * linked.
 */
export function LinkedLabel({ entity, disabled }: { entity: LinkedLabel_entity$key; disabled: boolean }) {
  const { organization, projectId } = useHere();
  const {
    id: entityId,
    labels,
    linkedLabel,
    class: own,
  } = useFragment(
    graphql`
      fragment LinkedLabel_entity on Entity {
        id
        linkedLabel {
          id
          name
        }
        labels {
          id
          name
          isLinkedLabel
        }
        class {
          id
          labels {
            id
            name
            isLinkedLabel
          }
        }
      }
    `,
    entity,
  );
  const [save] = useLinkAction(entityId);
  const carried = labels.filter(({ isLinkedLabel, id }) => isLinkedLabel && id !== linkedLabel?.id);
  const offered = own.labels.filter(({ isLinkedLabel, id }) => isLinkedLabel && id !== linkedLabel?.id);
  const mayChoose = !disabled && offered.length > 0;
  if (!linkedLabel && carried.length === 0 && !mayChoose) return null;
  return (
    <div className="en-labels">
      <div className="tr-small en-label en-linked-head">
        <span>Linked labels</span>
        {mayChoose && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label="Set as master of a label"
                title="Set as master of a label"
              >
                <IconCrown size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
              <Menu.Label>Master of the label</Menu.Label>
              {offered.map(({ id, name }) => (
                <Menu.Item key={id} onClick={() => void save({ linkedLabelId: id }, `Now master of ${name}.`)}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {linkedLabel && (
        <p className="tr-row en-linked">
          <span className="en-linked-text">
            Master of{' '}
            <Anchor
              component={Link}
              to={paths.database(organization, projectId, `label:=${quoteText(linkedLabel.name)}`)}
            >
              {linkedLabel.name}
            </Anchor>
          </span>
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Stop being master of ${linkedLabel.name}`}
              onClick={() => void save({ linkedLabelId: null }, `No longer master of ${linkedLabel.name}.`)}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </p>
      )}
      {carried.length > 0 && (
        <Suspense fallback={<div className="tr-line-loading" />}>
          <Masters entityId={entityId} labels={carried} />
        </Suspense>
      )}
      {!linkedLabel && carried.length === 0 && <p className="tr-row en-linked tr-dim">–</p>}
    </div>
  );
}
