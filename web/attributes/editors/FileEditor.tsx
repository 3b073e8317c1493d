import { ActionIcon, Anchor, Button, FileButton, Group } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';

import { asFacts } from '../../relay/refusal.ts';
import { upload } from '../../relay/upload.ts';
import { useHere } from '../../routing/paths.ts';
import { bytes, percentText } from '../../ui/figures.ts';
import { fileAddress, fileThen } from '../../ui/file-address.ts';
import { FileMark } from '../../ui/FileMark.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { EditorProps } from '../editor.ts';

interface Facts {
  id: number;
  name: string;
  type: string;
  size: number;
}

/** Reads the facts of a stored file; undefined until then. */
function useFile(organization: string, id: number | null): Facts | undefined {
  const { asOf } = useHere();
  const [facts, setFacts] = useState<Facts>();
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    fetch(fileThen(fileAddress(organization, id), asOf), { signal: stop.signal })
      .then(async (response) => (response.ok ? setFacts((await response.json()) as Facts) : undefined))
      // A file that cannot be read now is shown by its number.
      .catch(() => undefined);
    return () => stop.abort();
  }, [organization, id, asOf]);
  return facts?.id === id ? facts : undefined;
}

/**
 * Edits a file attribute: files are chosen, dropped or pasted, downloaded, replaced or removed; an upload shows its progress and can be
 * stopped.
 */
export function FileEditor({ id, value, onChange, onProblem, disabled, organization, projectId }: EditorProps<number>) {
  const facts = useFile(organization, value);
  const { asOf } = useHere();
  const [part, setPart] = useState<number>();
  const [failed, setFailed] = useState<File>();
  const sending = useRef<{ stop: AbortController; file: File }>(undefined);
  useEffect(
    () => () => {
      if (!sending.current) return;
      const { stop, file } = sending.current;
      stop.abort();
      toast.failed({ title: 'Not added', message: `${file.name}: you left the field before the upload finished.` });
    },
    [],
  );
  const send = async (file: File | null | undefined) => {
    if (!file || disabled || part !== undefined) return;
    const stop = new AbortController();
    sending.current = { stop, file };
    setPart(0);
    setFailed(undefined);
    try {
      const path = `/api/v4/o/${organization}/p/${projectId}/files`;
      const stored = await upload<Facts>({ path, file, signal: stop.signal, onProgress: setPart });
      onProblem(undefined);
      onChange(stored.id);
    } catch (error) {
      if (!stop.signal.aborted) {
        onProblem(asFacts(error).message);
        setFailed(file);
      }
    } finally {
      sending.current = undefined;
      setPart(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void send(file);
  };
  return (
    <Group gap={8} wrap="nowrap" onDragOver={(event) => event.preventDefault()} onDrop={drop} onPaste={paste}>
      {value !== null && (
        <>
          <FileMark organization={organization} id={value} type={facts?.type ?? ''} asOf={asOf} />
          <Anchor href={fileThen(`${fileAddress(organization, value)}/download`, asOf)} truncate style={{ flex: 1 }}>
            {facts ? `${facts.name}, ${bytes(facts.size)}` : `File ${value}`}
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
      {failed && (
        <Button variant="default" size="xs" aria-label={`Try again: ${failed.name}`} onClick={() => void send(failed)}>
          Try again
        </Button>
      )}
      {part !== undefined && (
        <>
          <span role="status" className="tr-dim">
            {percentText(part)} uploaded
          </span>
          <Button variant="default" size="xs" onClick={() => sending.current?.stop.abort()}>
            Stop
          </Button>
        </>
      )}
      {!disabled && value !== null && (
        <ActionIcon variant="subtle" color="gray" onClick={() => onChange(null)} aria-label="Remove file">
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
