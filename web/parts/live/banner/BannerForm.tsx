import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';

import type { BannerDialog_setting$data, BannerTemplate } from '#graph/BannerDialog_setting.graphql';

import { DialogForm } from '../../../ui/DialogForm.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';
import { BannerStrip } from './BannerStrip.tsx';
import { draftOf, edges, inputOf, stripOf, type BannerDraft } from './draft.ts';
import { EdgeFields } from './EdgeFields.tsx';
import { templates } from './templates.ts';

type Setting = BannerDialog_setting$data;
interface Props {
  own: Setting;
  /** The setting that applies if nothing is set here: for a project, its organization's. */
  inherited: Setting | null;
  isBusy: boolean;
  onSave: (setting: ReturnType<typeof inputOf>) => Promise<unknown>;
  onClose: () => void;
}

const names = { top: 'Top', bottom: 'Bottom' } as const;
const NONE = 'NONE';
const nothing = {} as Setting;
const known = Object.keys(templates) as BannerTemplate[];

/** Edits a classification, with a preview. */
export function BannerForm({ own, inherited, isBusy, onSave, onClose }: Props) {
  const rest = inherited ?? nothing;
  const [draft, setDraft] = useState<BannerDraft>(() => draftOf(own, rest));
  const { refusal, submit, close } = useSubmit(onClose);
  const strips = { top: stripOf(draft, rest, 'top'), bottom: stripOf(draft, rest, 'bottom') };
  return (
    <DialogForm
      verb="Save banner"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={() => void submit(onSave(inputOf(draft)), 'The banner was saved.')}
      onClose={close}
    >
      <div className="tr-box bn-preview" role="group" aria-label="Preview of the page">
        {strips.top && <BannerStrip strip={strips.top} edge="top" isSample />}
        <div>{strips.top || strips.bottom ? 'The page' : 'The page, without a banner'}</div>
        {strips.bottom && <BannerStrip strip={strips.bottom} edge="bottom" isSample />}
      </div>
      <Radio.Group
        label="Classification"
        value={draft.template ?? NONE}
        onChange={(value) => setDraft({ ...draft, template: value === NONE ? null : (value as BannerTemplate) })}
      >
        <Stack gap={6} mt={4}>
          <Radio size="xs" value={NONE} label={noneName(inherited)} />
          {known.map((template) => (
            <Radio key={template} size="xs" value={template} label={<Choice template={template} />} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.template === 'CUSTOM' && (
        <div className="bn-edges">
          {edges.map((edge) => (
            <EdgeFields
              key={edge}
              name={names[edge]}
              draft={draft[edge]}
              strip={strips[edge]}
              onChange={(patch) => setDraft({ ...draft, [edge]: { ...draft[edge], ...patch } })}
            />
          ))}
        </div>
      )}
    </DialogForm>
  );
}

const noneName = (inherited: Setting | null) =>
  inherited === null
    ? 'None'
    : `As in the organization: ${inherited.template ? templates[inherited.template].name : 'none'}`;

const Choice = ({ template }: { template: BannerTemplate }) => {
  const { name, strip } = templates[template];
  return (
    <span className="tr-row bn-choice">
      {strip && <span aria-hidden style={{ background: strip.colour }} />}
      {name}
    </span>
  );
};
