import { Button, Checkbox, ColorInput, NumberInput, TextInput } from '@mantine/core';

import { betterText } from '#shared/ink-on.ts';

import type { StripContent } from './BannerStrip.tsx';
import type { EdgeDraft } from './draft.ts';

interface Props {
  name: string;
  draft: EdgeDraft;
  /** The resulting strip, whose values are placeholders of empty fields. */
  strip: StripContent | null;
  onChange: (patch: Partial<EdgeDraft>) => void;
}

const picker = { withEyeDropper: false, popoverProps: { zIndex: 402 } } as const;

/** Edits the text, colours and size of one custom strip. */
export function EdgeFields({ name, draft, strip, onChange }: Props) {
  const better = strip ? betterText(strip.colour, strip.textColour) : undefined;
  return (
    <fieldset>
      <legend>{name}</legend>
      <Checkbox
        label="Shown"
        checked={draft.isShown}
        onChange={(event) => onChange({ isShown: event.currentTarget.checked })}
      />
      {strip && (
        <>
          <TextInput
            label="Text"
            maxLength={100}
            placeholder={strip.text}
            value={draft.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
          <ColorInput
            {...picker}
            size="md"
            label="Color"
            placeholder={strip.colour}
            value={draft.colour}
            onChange={(colour) => onChange({ colour })}
          />
          <ColorInput
            {...picker}
            size="md"
            label="Text color"
            placeholder={strip.textColour}
            value={draft.textColour}
            onChange={(textColour) => onChange({ textColour })}
          />
          {better && (
            <div role="status" className="bn-warning">
              This text is hard to read on this color.{' '}
              <Button variant="default" size="compact-sm" onClick={() => onChange({ textColour: better })}>
                Use {better === '#000000' ? 'black' : 'white'}
              </Button>
            </div>
          )}
          <NumberInput
            label="Text size"
            min={8}
            max={48}
            clampBehavior="blur"
            allowDecimal={false}
            placeholder={String(strip.textSize)}
            value={draft.textSize}
            onChange={(size) => onChange({ textSize: size === '' ? '' : Number(size) })}
          />
        </>
      )}
    </fieldset>
  );
}
