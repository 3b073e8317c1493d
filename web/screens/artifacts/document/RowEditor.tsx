import { useLayoutEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { RowEditor_entity$key } from '#graph/RowEditor_entity.graphql';

import type { Line } from '../../../parts/artifacts/lines.ts';
import { DescriptionField } from '../../../parts/model/entity/fields/DescriptionField.tsx';
import { PlainField } from '../../../parts/model/entity/fields/PlainField.tsx';
import { EntityFormProvider, useEntityForm } from '../../../parts/model/entity/form/useEntityForm.ts';
import { goToText, hearRowKey, hearRowKeyFirst, type RowActs } from './row-keys.ts';
import { splitAtCaret } from './split.ts';
import type { Writing } from './useWriting.ts';

interface Props {
  entity: RowEditor_entity$key;
  line: Line;
  writing: Writing;
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
    box.current?.querySelector<HTMLElement>('input')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const split = () => {
    const prose = box.current?.querySelector<HTMLElement>('.rt-prose');
    const parts = prose && splitAtCaret(prose);
    if (!parts) return;
    form.discard('description');
    void form.saveAll();
    writing.split(line.id, parts.before, parts.after);
  };
  const acts: RowActs = {
    end: () => {
      void form.saveAll();
      writing.end();
    },
    next: () => {
      void form.saveAll();
      writing.addBehind(line.id);
    },
    split,
    text: () => goToText(box.current!),
  };
  const changedBy = data.modifier?.fullName ?? data.modifiedBy ?? 'Somebody';
  return (
    <EntityFormProvider value={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its fields do not take */}
      <div
        className="dc-editor"
        ref={box}
        onKeyDown={(event) => hearRowKey(event, acts)}
        onKeyDownCapture={(event) => hearRowKeyFirst(event, acts)}
        onClick={(event) => event.stopPropagation()}
      >
        <div className="dc-editor-name">
          <span className="dc-number">{line.number}</span>
          <PlainField fieldKey="name" label="Name" stored={data.name} changedBy={changedBy} disabled={false} />
        </div>
        <DescriptionField stored={data.description} changedBy={changedBy} disabled={false} />
      </div>
    </EntityFormProvider>
  );
}
