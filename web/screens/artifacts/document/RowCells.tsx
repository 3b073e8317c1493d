import { graphql, useFragment } from 'react-relay';

import type { RowCells_entity$key } from '#graph/RowCells_entity.graphql';

import { Verification } from '../../../parts/model/verification/Verifications.tsx';
import { ChoiceText } from '../../../ui/ChoiceText.tsx';
import { LabelChip } from '../../../ui/LabelChip.tsx';
import { StateText } from '../../../ui/StateText.tsx';
import { ROLL_UP, VERIFICATION } from './columns.ts';

const State = ({ state }: { state: string }) => (
  <span className="dc-cell-state">
    <StateText state={state} />
  </span>
);

interface Props {
  entity: RowCells_entity$key;
  columns: readonly string[];
  isHeading: boolean;
  rollUp: string | null;
}

/** Shows the columns of a row; for a heading only the filled ones. */
export function RowCells({ entity, columns, isHeading, rollUp }: Props) {
  const {
    entityId,
    qualityScore,
    labels,
    class: of,
    attributes,
  } = useFragment(
    graphql`
      fragment RowCells_entity on Entity {
        entityId
        qualityScore
        class {
          id
          name
        }
        labels {
          id
          name
        }
        attributes {
          id
          text
          property {
            id
            name
          }
        }
      }
    `,
    entity,
  );
  const said = (name: string) => {
    if (name === ROLL_UP) return rollUp && <State state={rollUp} />;
    if (name === VERIFICATION) return <Verification entityId={entityId} />;
    if (name === 'Class') return of.name;
    if (name === 'Labels') return labels.map((label) => <LabelChip key={label.id} name={label.name} />);
    if (name === 'Quality Score')
      return typeof qualityScore === 'number' && !(isHeading && qualityScore === 0) ? (
        <span className="dc-score">
          <span aria-hidden>
            <span style={{ width: `${qualityScore}%` }} />
          </span>
          {qualityScore}
        </span>
      ) : null;
    const text = attributes.find(({ property }) => property.name === name)?.text;
    if (!text) return null;
    return name === 'Status' ? <State state={text} /> : <ChoiceText property={name} text={text} />;
  };
  return columns.map((name) => (
    <div key={name} className="dc-cell" data-column={name}>
      {said(name)}
    </div>
  ));
}
