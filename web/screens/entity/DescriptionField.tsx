import { useId } from 'react';

import { RichText } from '../../attributes/rich-text/RichText.tsx';
import { FieldFrame } from './form/FieldFrame.tsx';
import { useForm } from './form/useEntityForm.ts';
import { textOfHtml } from './words.ts';

interface Props {
  stored: string;
  changedBy: string;
  disabled: boolean;
}

/** What the entity says, as rich text. */
export function DescriptionField({ stored, changedBy, disabled }: Props) {
  const form = useForm();
  const id = useId();
  const draft = form.draft('description');
  return (
    <FieldFrame
      id={id}
      fieldKey="description"
      label="Description"
      stored={stored}
      changedBy={changedBy}
      words={(value) => textOfHtml(String(value ?? ''))}
      disabled={disabled}
    >
      <RichText
        id={id}
        html={(draft?.value ?? stored) as string}
        onChange={(html) => form.change('description', html, stored)}
        disabled={disabled}
      />
    </FieldFrame>
  );
}
