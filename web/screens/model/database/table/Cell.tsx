import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { Cell_entity$key } from '#graph/Cell_entity.graphql';

import { Verification } from '../../../../parts/model/verification/Verifications.tsx';
import { ChoiceText } from '../../../../ui/ChoiceText.tsx';
import { When } from '../../../../ui/dates.tsx';
import { part } from '../../../../ui/load-code.ts';
import { PersonMark } from '../../../../ui/PersonMark.tsx';
import { cellFields } from '../cells/fields.ts';
import { useTextAhead } from '../cells/text-ahead.ts';
import type { EntityColumn } from '../columns/column.ts';
import { LabelsCell } from './LabelsCell.tsx';
import { QualityBar } from './QualityBar.tsx';
import { StatusMark } from './StatusMark.tsx';

/** Loads when a column of a relation is shown. */
const RelatedCell = lazy(() => part(() => import('../related/RelatedCell.tsx')));

const Dash = () => <span className="tr-dim">–</span>;

interface Props {
  column: EntityColumn;
  entity: Cell_entity$key;
  /** True if there is room for the whole text. */
  isWhole: boolean;
}

/** Shows the value of one column of an entity. */
export function Cell({ column, entity, isWhole }: Props) {
  const data = useFragment(
    graphql`
      fragment Cell_entity on Entity {
        id
        entityId
        qualityScore
        created
        createdBy
        creator {
          username
          fullName
        }
        modified
        modifiedBy
        modifier {
          username
          fullName
        }
        class {
          name
        }
        labels {
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
    entity,
  );
  const ahead = useTextAhead(data.id, cellFields(column)[0]);
  const stored = column.property && data.attributes.find(({ property }) => property.name === column.property)?.text;
  const value = ahead ?? stored;
  if (column.relation !== undefined)
    return (
      <Suspense fallback={null}>
        <RelatedCell relation={column.relation} id={data.id} />
      </Suspense>
    );
  const by = data.modifiedBy ?? data.createdBy;
  const person = [data.modifier, data.creator].find((user) => user?.username === by);
  switch (column.key) {
    case 'class':
      return <span className="db-text">{data.class.name}</span>;
    case 'status':
      return value ? <StatusMark status={value} /> : <Dash />;
    case 'quality':
      return typeof data.qualityScore !== 'number' ? <Dash /> : <QualityBar score={data.qualityScore} />;
    case 'verification':
      return <Verification entityId={data.entityId} />;
    case 'labels':
      return (
        <LabelsCell
          names={ahead?.split(', ').filter(Boolean) ?? data.labels.map(({ name }) => name)}
          isWhole={isWhole}
        />
      );
    case 'modified':
      return <When iso={data.modified ?? data.created} />;
    case 'by':
      return <PersonMark username={by} fullName={person?.fullName ?? by} size={20} />;
    default:
      return value ? (
        <span className="db-text" title={value}>
          <ChoiceText property={column.property!} text={value} />
        </span>
      ) : (
        <Dash />
      );
  }
}
