import { SegmentedControl } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { graphql, useFragment } from 'react-relay';

import type { Relations_entity$key } from '#graph/Relations_entity.graphql';

import { useStateForBack } from '../../../../routing/state-for-back.ts';
import { useCommands, useShortcut } from '../../../../ui/shortcuts.tsx';
import { EmptyState } from '../../../../ui/States.tsx';
import { usePinned } from './pinned.ts';
import { RelationLine } from './RelationLine.tsx';
import { useFarNews } from './useFarNews.ts';

const segments = ['Pinned', 'Active', 'All'] as const;
type Segment = (typeof segments)[number];

interface Props {
  entity: Relations_entity$key;
  disabled: boolean;
  /** True for readers, who see existing relationships and not possible ones. */
  isRead: boolean;
  /** True if the viewer may clear suspect links; a lock on this side does not hinder that while the far end has none. */
  mayClear?: boolean;
}

/** Shows the relations of an entity: pinned ones, those with links, or all that its class permits. */
export function Relations({ entity, disabled, isRead, mayClear = !disabled }: Props) {
  const { id, relationGroups } = useFragment(
    graphql`
      fragment Relations_entity on Entity {
        id
        relationGroups {
          isPinned
          count
          label
          targetClasses {
            id
          }
          relation {
            id
            name
          }
          links(first: 100) {
            entity {
              entityId
            }
          }
          ...RelationLine_group
        }
      }
    `,
    entity,
  );
  useFarNews(id, new Set(relationGroups.flatMap(({ links }) => links.map(({ entity }) => entity.entityId))));
  const section = useRef<HTMLElement>(null);
  const { isPinned } = usePinned();
  const isFirst = ({ relation: { name }, isPinned: wasPinned }: (typeof relationGroups)[number]) =>
    isPinned({ name, wasPinned });
  const hasPinned = relationGroups.some(isFirst);
  const [segment, setSegment] = useStateForBack<Segment>('relations', hasPinned && !isRead ? 'Pinned' : 'Active');
  /** Opens the picker of a relation, or of the first one. */
  const pressAdd = (label?: string) => {
    const button = () =>
      [...(section.current?.querySelectorAll<HTMLElement>('[aria-label^="Add "]') ?? [])].find(
        ({ ariaLabel }) => label === undefined || ariaLabel === `Add ${label}`,
      );
    if (!button()) flushSync(() => setSegment('All'));
    button()?.click();
  };
  useShortcut('r', 'Add a relationship', () => pressAdd(), {
    isOn: !disabled,
    words: 'relation, relationship, relate, link, connect, trace',
  });
  useCommands(
    disabled
      ? []
      : relationGroups
          .filter(({ targetClasses }) => targetClasses.length > 0)
          .map(({ label, relation: { name } }) => ({
            does: `Add ${label}`,
            words: `add ${name}, relationship, link`,
            run: () => pressAdd(label),
          })),
  );
  const shown = relationGroups.filter(
    (group) => segment === 'All' || (segment === 'Pinned' ? isFirst(group) : group.count > 0),
  );
  const links = relationGroups.reduce((sum, { count }) => sum + count, 0);
  return (
    <section ref={section} className="en-section" aria-labelledby="relationships" data-region>
      <div className="tr-row en-section-head">
        <h2 id="relationships">
          Relationships <span className="tr-dim">{links}</span>
        </h2>
        {!isRead && (
          <SegmentedControl
            size="xs"
            data={[...segments]}
            value={segment}
            onChange={(value) => setSegment(value as Segment)}
            aria-label="Which relationships"
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState>
          {segment === 'Pinned' ? 'This class has no pinned relationships.' : 'No relationships to display.'}
        </EmptyState>
      ) : (
        <ul className="tr-list en-relations">
          {shown.map((group) => (
            <RelationLine key={group.relation.id} entityId={id} group={group} disabled={disabled} mayClear={mayClear} />
          ))}
        </ul>
      )}
    </section>
  );
}
