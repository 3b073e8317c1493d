import { memo, useState, type CSSProperties } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Card_entity$key } from '#graph/Card_entity.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { fileAddress, fileThen } from '../../../../ui/file-address.ts';
import { LabelChip } from '../../../../ui/LabelChip.tsx';
import { LockMark } from '../../../../ui/LockMark.tsx';
import { ROW_ID } from '../table/lines.ts';
import { StatusMark } from '../table/StatusMark.tsx';

interface Props {
  entity: Card_entity$key;
  index: number;
  isPicked: boolean;
  isCurrent: boolean;
  isFlashing: boolean;
  onPick: (index: number, isRange: boolean) => void;
  onCurrent: (index: number, column: number) => void;
}

/** Shows an entity as a card: its picture, number and name, status and labels. */
export const Card = memo(function Card({ index, isPicked, isCurrent, isFlashing, onPick, onCurrent, ...props }: Props) {
  const { organization, projectId } = useHere();
  const entity = useFragment(
    graphql`
      fragment Card_entity on Entity {
        entityId
        number
        name
        displayName
        imageId
        isLocked
        lockedBy
        locker {
          id
          fullName
        }
        class {
          name
          icon
          colour
        }
        labels {
          id
          name
        }
        attributes {
          id
          text
          property {
            name
          }
        }
      }
    `,
    props.entity,
  );
  const cell = { role: 'gridcell', id: `${ROW_ID}${index}`, onMouseDown: () => onCurrent(index, 0) };
  const status = entity.attributes.find(({ property }) => property.name === 'Status')?.text;
  return (
    <div
      {...cell}
      className="tr-column ec-card"
      aria-selected={isPicked}
      data-current={isCurrent || undefined}
      data-flash={isFlashing || undefined}
      style={{ '--ec-colour': entity.class.colour } as CSSProperties}
    >
      <div className="tr-row ec-head">
        <span className="db-check">
          <input
            type="checkbox"
            className="tr-reach"
            tabIndex={-1}
            aria-label={`Select ${entity.displayName}`}
            checked={isPicked}
            onChange={({ nativeEvent }) => onPick(index, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </span>
        <ClassMark {...entity.class} />
        {entity.number && <span className="db-number">{entity.number}</span>}
        {entity.isLocked && <LockMark locker={entity.locker} lockedBy={entity.lockedBy} />}
      </div>
      <div className="ec-body">
        <Link
          tabIndex={-1}
          className="tr-grow ec-name"
          to={paths.entity(organization, projectId, entity.entityId)}
          title={entity.displayName}
        >
          {entity.name || entity.displayName}
        </Link>
        {entity.imageId != null && <Picture key={entity.imageId} organization={organization} id={entity.imageId} />}
      </div>
      <div className="tr-row ec-foot">
        {status ? <StatusMark status={status} /> : <span className="tr-dim">{entity.class.name}</span>}
        {entity.labels.map(({ id, name }) => (
          <LabelChip key={id} name={name} />
        ))}
      </div>
    </div>
  );
});

/** Shows the entity's picture as a thumbnail; the whole one if there is no thumbnail. */
function Picture({ organization, id }: { organization: string; id: number }) {
  const { asOf } = useHere();
  const [isWhole, setWhole] = useState(false);
  return (
    <img
      className="ec-picture"
      loading="lazy"
      alt=""
      src={fileThen(`${fileAddress(organization, id)}/${isWhole ? 'serve' : 'thumbnail?size=small'}`, asOf)}
      onError={() => setWhole(true)}
    />
  );
}
