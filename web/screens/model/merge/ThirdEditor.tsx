import { Textarea, TextInput } from '@mantine/core';

import { onScreen } from '../../../attributes/on-screen.ts';
import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import { useHere } from '../../../routing/paths.ts';
import type { Conflict } from './conflict.ts';

interface Props {
  id: string;
  conflict: Pick<Conflict, 'type' | 'property'>;
  value: unknown;
  problem: string | undefined;
  onChange: (value: unknown) => void;
  onProblem: (message: string | undefined) => void;
}

/** Shows the entity's own editor of a field. */
export function ThirdEditor({ id, conflict: { type, property }, value, problem, onChange, onProblem }: Props) {
  const { organization, projectId } = useHere();
  const text = typeof value === 'string' ? value : '';
  if (property) {
    const Editor = onScreen(property.type).editor;
    return (
      <Editor
        id={id}
        value={(value ?? null) as never}
        onChange={onChange}
        onProblem={onProblem}
        choices={property.choices}
        name={property.name}
        disabled={false}
        organization={organization}
        projectId={projectId}
        describedBy={`${id}-problem`}
        invalid={problem !== undefined}
      />
    );
  }
  if (type === 'DESCRIPTION') return <RichText id={id} html={text} onChange={onChange} />;
  if (type === 'NAME' || type === 'NUMBER')
    return <TextInput id={id} size="sm" value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  return (
    <Textarea
      id={id}
      autosize
      minRows={1}
      size="sm"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
