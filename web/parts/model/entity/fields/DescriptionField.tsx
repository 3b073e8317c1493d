import { lazy, Suspense, useId } from 'react';

import { textOfHtml } from '../../../../attributes/html-text.ts';
import { Reading } from '../../../../attributes/reading/Reading.tsx';
import { RichText } from '../../../../attributes/rich-text/RichText.tsx';
import { part } from '../../../../ui/load-code.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { ReadField } from '../form/ReadField.tsx';
import { useForm } from '../form/useEntityForm.ts';
import { useTogether } from '../together/useTogether.ts';

const QualityHints = lazy(() => part(() => import('../../quality/QualityHints.tsx')));

interface Props {
  /** Another name for the field, such as the notes of slides. */
  label?: string;
  stored: string;
  changedBy: string;
  disabled: boolean;
}

/** Edits the description as rich text, together with others who write at the same time. */
export function DescriptionField({ label = 'Description', stored, changedBy, disabled }: Props) {
  const form = useForm();
  const id = useId();
  const draft = form.draft('description');
  const shared = useTogether('description', stored, disabled);
  // While others write in the text, a fix would put the whole of it in its place.
  const isJudged = draft && !disabled && !shared.share;
  if (disabled && !draft)
    return (
      <ReadField id={id} fieldKey="description" label={label}>
        <Reading id={id} type="HTML" value={stored} organization="" projectId={0} />
      </ReadField>
    );
  return (
    <FieldFrame
      id={id}
      fieldKey="description"
      label={label}
      stored={stored}
      changedBy={changedBy}
      words={(value) => textOfHtml(String(value ?? ''))}
      disabled={disabled}
    >
      <RichText id={id} html={(draft?.value ?? stored) as string} {...shared} disabled={disabled} />
      {isJudged && (
        <Suspense>
          <QualityHints
            entityId={form.entityId}
            html={String(draft.value ?? '')}
            onChange={(html) => form.change('description', html, stored)}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}
