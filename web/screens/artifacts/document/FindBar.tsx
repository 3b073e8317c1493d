import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { FindBarQuery } from '#graph/FindBarQuery.graphql';

import type { Line } from '../../../parts/artifacts/lines.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  artifactId: number;
  lines: readonly Line[];
  chosen: number | undefined;
  onFound: (ids: ReadonlySet<number>) => void;
  onChoose: (id: number) => void;
  onClose: () => void;
}

const query = graphql`
  query FindBarQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!, $text: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) {
        foundIds(text: $text)
      }
    }
  }
`;

const nothing: ReadonlySet<number> = new Set();

/** Finds a text on the whole artifact, also in what is not drawn, and goes from one row to the next. */
export function FindBar({ artifactId, lines, chosen, onFound, onChoose, onClose }: Props) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 200);
  const [answer, setAnswer] = useState<{ text: string; ids: ReadonlySet<number> }>();
  const ids = answer?.text === text ? answer.ids : nothing;
  useEffect(() => {
    if (text === '') return undefined;
    const { unsubscribe } = fetchQuery<FindBarQuery>(
      environment,
      query,
      { organization, projectId, asOf, artifactId, text },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ project }) => setAnswer({ text, ids: new Set(project.artifact?.foundIds ?? []) }),
      error: (error: unknown) => toast.failed(asFacts(error)),
    });
    return unsubscribe;
  }, [environment, organization, projectId, asOf, artifactId, text]);
  useEffect(() => onFound(ids), [onFound, ids]);
  const found = useMemo(() => lines.filter(({ id }) => ids.has(id)), [lines, ids]);
  const at = found.findIndex(({ id }) => id === chosen);
  const go = (by: 1 | -1) => {
    const next = found.at((at + (at < 0 && by < 0 ? 0 : by) + found.length) % found.length);
    if (next) onChoose(next.id);
  };
  return (
    <search className="dc-find">
      <TextInput
        size="xs"
        aria-label="Find in the text"
        placeholder="Find in the text"
        value={typed}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
        }}
      />
      <span className="tr-dim" role="status">
        {text === '' ? '' : found.length === 0 ? 'Nothing found' : `${at < 0 ? '–' : at + 1} of ${found.length}`}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="The one before"
        disabled={found.length === 0}
        onClick={() => go(-1)}
      >
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="The next"
        disabled={found.length === 0}
        onClick={() => go(1)}
      >
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </search>
  );
}
