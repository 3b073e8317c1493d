import { useLayoutEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { RowEditor_entity$key } from '#graph/RowEditor_entity.graphql';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { DescriptionField } from '../../../parts/model/entity/fields/DescriptionField.tsx';
import { PlainField } from '../../../parts/model/entity/fields/PlainField.tsx';
import { EntityFormProvider, useEntityForm } from '../../../parts/model/entity/form/useEntityForm.ts';
import { goToName } from './editing/caret.ts';
import { RowFrame } from './RowFrame.tsx';
import type { RowWriting } from './useWriting.ts';

interface Props {
  entity: RowEditor_entity$key;
  line: ArtifactLine;
  writing: RowWriting;
}

/** Edits name and text of a row: the fields of its entity, saved when they are left, with clashes and drafts as there. */
export function RowEditor({ entity, line, writing }: Props) {
  const data = useFragment(
    graphql`
      fragment RowEditor_entity on Entity {
        id
        name
        number
        description
        modifiedBy
        modifier {
          id
          fullName
        }
        ...useEntityForm_entity @relay(mask: false)
      }
    `,
    entity,
  );
  const form = useEntityForm(data);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) goToName(box.current);
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const changedBy = data.modifier?.fullName ?? data.modifiedBy ?? 'Someone';
  return (
    <EntityFormProvider value={form}>
      <RowFrame
        box={box}
        number={line.number}
        end={() => {
          void form.saveAll();
          writing.end();
        }}
        next={() => {
          void form.saveAll();
          writing.addBehind(line.id);
        }}
        join={() => {
          if (!writing.mayJoin(line.id)) return;
          void form.saveAll();
          writing.join(line.id);
        }}
        onSplit={(split) => {
          for (const field of Object.keys(split.before)) form.discard(field);
          void form.saveAll();
          writing.split(line.id, split);
        }}
        name={<PlainField fieldKey="name" label="Name" stored={data.name} changedBy={changedBy} disabled={false} />}
      >
        <DescriptionField stored={data.description} changedBy={changedBy} disabled={false} />
      </RowFrame>
    </EntityFormProvider>
  );
}
