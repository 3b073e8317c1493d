import { graphql, useFragment } from 'react-relay';

import type { PresentationSide_entity$key } from '#graph/PresentationSide_entity.graphql';
import type { PresentationSideQuery } from '#graph/PresentationSideQuery.graphql';

import { Prose } from '../../../attributes/reading/Prose.tsx';
import type { Boxes } from '../../../parts/artifacts/slide/slide.ts';
import { DescriptionField } from '../../../parts/model/entity/fields/DescriptionField.tsx';
import { PlainField } from '../../../parts/model/entity/fields/PlainField.tsx';
import { EntityFormProvider, useEntityForm } from '../../../parts/model/entity/form/useEntityForm.ts';
import { useReadAgain } from '../../../parts/model/entity/useReadAgain.ts';
import { LockStrip } from '../../../parts/model/saving/LockStrip.tsx';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { LoadingLines } from '../../../ui/States.tsx';
import { BoxPanel } from './BoxPanel.tsx';
import type { LayoutStep } from './useLayouts.ts';
import type { Slide } from './useSlides.ts';

interface Props {
  slide: Slide;
  boxes: Boxes;
  chosen: ReadonlySet<string>;
  mayWrite: boolean;
  onChange: (step: LayoutStep) => void;
  onChoose: (ids: readonly string[]) => void;
}

const query = graphql`
  query PresentationSideQuery($id: ID!) {
    node(id: $id) {
      id
      ...PresentationSide_entity @alias(as: "entity")
    }
  }
`;

/** Shows the fields of the chosen boxes, or else of the slide: its title and notes. */
export function PresentationSide({ slide, boxes, chosen, mayWrite, onChange, onChoose }: Props) {
  const isOfBoxes = mayWrite && boxes.some(({ id }) => chosen.has(id));
  return (
    <aside className="af-side sl-side" aria-label={isOfBoxes ? 'Boxes' : 'Slide'}>
      {isOfBoxes ? (
        <BoxPanel boxes={boxes} chosen={chosen} onChange={onChange} onChoose={onChoose} />
      ) : mayWrite || slide.isLocked ? (
        <OfSlide key={slide.id} id={slide.id} disabled={!mayWrite} />
      ) : (
        <section aria-label="Notes">
          <h2>Notes</h2>
          {slide.description ? <Prose html={slide.description} /> : <span className="tr-dim">–</span>}
        </section>
      )}
    </aside>
  );
}

function OfSlide({ id, disabled }: { id: string; disabled: boolean }) {
  const { data, refusal } = useQueryResult<PresentationSideQuery>(
    query,
    { id },
    { keepsLast: true, hasFragments: true },
  );
  // The slide itself is on the page; its notes are asked for when it is chosen anew.
  const entity = refusal ? null : data && (data.node?.entity ?? null);
  useReadAgain(query, { id });
  if (entity === undefined) return <LoadingLines count={4} />;
  return entity && <Fields entity={entity} disabled={disabled} />;
}

function Fields({ entity, disabled }: { entity: PresentationSide_entity$key; disabled: boolean }) {
  const data = useFragment(
    graphql`
      fragment PresentationSide_entity on Entity {
        id
        name
        description
        modifiedBy
        modifier {
          id
          fullName
        }
        ...LockStrip_entity
        ...useEntityForm_entity @relay(mask: false)
      }
    `,
    entity,
  );
  const form = useEntityForm(data);
  const changedBy = data.modifier?.fullName ?? data.modifiedBy ?? 'Someone';
  return (
    <EntityFormProvider value={form}>
      <LockStrip entity={data} />
      <section aria-label="Title">
        <PlainField fieldKey="name" label="Title" stored={data.name} changedBy={changedBy} disabled={disabled} />
      </section>
      <section aria-label="Notes">
        <DescriptionField label="Notes" stored={data.description} changedBy={changedBy} disabled={disabled} />
      </section>
    </EntityFormProvider>
  );
}
