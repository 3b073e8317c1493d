import { graphql, useFragment } from 'react-relay';

import type { RelationLine_group$key } from '#graph/RelationLine_group.graphql';

import { LinkLine } from './LinkLine.tsx';
import { LinkPicker } from './LinkPicker.tsx';
import { PinRelation } from './PinRelation.tsx';
import { useTargetOrder } from './useTargetOrder.ts';

interface Props {
  entityId: string;
  group: RelationLine_group$key;
  disabled: boolean;
  mayClear: boolean;
}

/** Shows one relation: its name, its targets, and a picker for more. */
export function RelationLine({ entityId, group, disabled, mayClear }: Props) {
  const { label, count, isPinned, isOrdered, targetLabel, relation, targetClasses, links } = useFragment(
    graphql`
      fragment RelationLine_group on RelationGroup {
        label
        count
        isPinned
        isOrdered
        targetLabel
        relation {
          id
          globalId
          name
          inverse {
            id
          }
        }
        targetClasses {
          id
          name
        }
        links(first: 100) {
          id
          entity {
            id
          }
          ...LinkLine_link
        }
      }
    `,
    group,
  );
  const { ids, order } = useTargetOrder(
    entityId,
    relation,
    links.map(({ entity }) => entity.id),
    isOrdered,
  );
  const byFarEnd = new Map(links.map((link) => [link.entity.id, link]));
  return (
    <li className="en-relation">
      <div className="tr-row en-relation-name">
        <span title={`${relation.name} ${targetLabel}`}>{label}</span> <span className="tr-dim">{count}</span>
        <PinRelation name={relation.name} label={label} wasPinned={isPinned} />
      </div>
      <ul className="tr-list en-links">
        {ids.map((id, at) => (
          <LinkLine
            key={id}
            entityId={entityId}
            link={byFarEnd.get(id)!}
            disabled={disabled}
            mayClear={mayClear}
            at={at}
            order={order}
          />
        ))}
        {count === 0 && <li className="tr-dim">{targetLabel}</li>}
        {count > links.length && <li className="tr-dim">{count - links.length} more, in the database</li>}
      </ul>
      {!disabled && targetClasses.length > 0 && (
        <LinkPicker
          entityId={entityId}
          relation={relation}
          relationLabel={label}
          classes={targetClasses}
          linked={links.map(({ entity }) => entity.id)}
        />
      )}
    </li>
  );
}
