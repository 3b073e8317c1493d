import { ActionIcon, Anchor, Button, FileButton, Group } from '@mantine/core';
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useState, type DragEvent } from 'react';

import { asFacts } from '../../relay/refusal.ts';
import { upload } from '../../relay/upload.ts';
import type { EditorProps } from '../editor.ts';

interface Facts {
  id: number;
  name: string;
  size: number;
}

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${sizes.format(Math.ceil(bytes / 1000))} kB` : `${sizes.format(bytes / 1_000_000)} MB`;

/** What is known of a stored file; its number until then. */
function useFile(organization: string, id: number | null): Facts | undefined {
  const [facts, setFacts] = useState<Facts>();
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    fetch(`/api/v4/o/${organization}/files/${id}`, { signal: stop.signal })
      .then(async (response) => (response.ok ? setFacts((await response.json()) as Facts) : undefined))
      // The number stands for a file that cannot be read now.
      .catch(() => undefined);
    return () => stop.abort();
  }, [organization, id]);
  return facts?.id === id ? facts : undefined;
}

/** A stored file: to be chosen or dropped, downloaded, replaced or taken away. */
export function FileEditor({ id, value, onChange, onProblem, disabled, organization, projectId }: EditorProps<number>) {
  const facts = useFile(organization, value);
  const [part, setPart] = useState<number>();
  const send = async (file: File | null | undefined) => {
    if (!file || disabled) return;
    setPart(0);
    try {
      const path = `/api/v4/o/${organization}/p/${projectId}/files`;
      const stored = await upload<Facts>({ path, file, signal: new AbortController().signal, onProgress: setPart });
      onProblem(undefined);
      onChange(stored.id);
    } catch (error) {
      onProblem(asFacts(error).message);
    } finally {
      setPart(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  return (
    <Group gap={8} wrap="nowrap" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {value !== null && (
        <>
          <IconPaperclip size={16} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
          <Anchor href={`/api/v4/o/${organization}/files/${value}/download`} truncate style={{ flex: 1 }}>
            {facts ? `${facts.name}, ${sizeOf(facts.size)}` : `File ${value}`}
          </Anchor>
        </>
      )}
      {!disabled && (
        <FileButton onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              id={id}
              variant="default"
              size="xs"
              loading={part !== undefined}
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            >
              {value === null ? 'Upload or drop a file' : 'Replace'}
            </Button>
          )}
        </FileButton>
      )}
      {!disabled && value !== null && (
        <ActionIcon variant="subtle" color="gray" onClick={() => onChange(null)} aria-label="Take the file away">
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
