import { Anchor } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { ChoiceText } from '../../ui/ChoiceText.tsx';
import { PersonMark } from '../../ui/PersonMark.tsx';
import { ComputableEditor } from '../editors/ComputableEditor.tsx';
import { FileEditor } from '../editors/FileEditor.tsx';
import { QualityScoreEditor } from '../editors/NumberEditors.tsx';
import { RichText } from '../rich-text/RichText.tsx';

export interface ReadingProps {
  id: string;
  /** The property's name, by which choices find their colours. */
  name?: string;
  type: string;
  value: unknown;
  organization: string;
  projectId: number;
}

const none = () => undefined;

export const asCode = ({ value }: ReadingProps) => <span className="rd-text mono">{String(value)}</span>;

export const asProse = ({ id, value }: ReadingProps) => (
  <RichText id={id} html={String(value)} onChange={none} disabled isPlain />
);

export const asEditor =
  (Editor: typeof FileEditor | typeof QualityScoreEditor | typeof ComputableEditor) =>
  ({ id, value, organization, projectId }: ReadingProps): ReactNode => (
    <Editor
      id={id}
      value={value as never}
      onChange={none}
      onProblem={none}
      choices={[]}
      disabled
      organization={organization}
      projectId={projectId}
    />
  );

export function asLink({ value }: ReadingProps) {
  const address = String(value);
  if (!/^(https?:|mailto:)/i.test(address)) return <span className="rd-text">{address}</span>;
  return (
    <Anchor className="rd-text" href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </Anchor>
  );
}

export const asChips = ({ name = '', value }: ReadingProps) => (
  <span className="tr-wrap rd-chips">
    {(value as string[]).map((each) => (
      <span key={each} className="tr-label">
        <ChoiceText property={name} text={each} />
      </span>
    ))}
  </span>
);

export function asQuality({ value }: ReadingProps) {
  const { value: holds, suggestions = [] } = value as { value: boolean; suggestions?: string[] };
  const Mark = holds ? IconCheck : IconMinus;
  return (
    <div>
      <span className="tr-inline rd-quality" data-holds={holds || undefined}>
        <Mark size={16} stroke={1.75} aria-hidden />
        {holds ? 'Yes' : 'No'}
      </span>
      {suggestions.map((suggestion) => (
        <div key={suggestion} className="tr-small at-suggestion">
          {suggestion}
        </div>
      ))}
    </div>
  );
}

export const asPeople = ({ value }: ReadingProps) => (
  <span className="tr-wrap rd-chips">
    {(value as { type: string; id: string; label: string }[]).map(({ type, id, label }) => (
      <span key={`${type}:${id}`} className="tr-inline">
        {type === 'user' && (
          <span aria-hidden>
            <PersonMark username={id} fullName={label} size={20} />
          </span>
        )}
        {label}
      </span>
    ))}
  </span>
);
