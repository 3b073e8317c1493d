import { Button, Group, Stack } from '@mantine/core';
import { Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ExportDialogQuery } from '#graph/ExportDialogQuery.graphql';

import { download } from '../../../relay/download.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { FormatChoice } from './FormatChoice.tsx';
import { FormatOptions } from './FormatOptions.tsx';
import { withOptions, type OptionValues } from './formats.ts';

interface Props {
  /** The project's name. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Exports the project as a file in a chosen format. */
export function ExportDialog({ name, isOpen, onClose }: Props) {
  return (
    // Nobody minds losing these choices.
    <FormModal opened={isOpen} onClose={onClose} isTouched={false} title={`Export ${name}`} size={600}>
      <Suspense fallback={<LoadingLines count={6} />}>{isOpen && <Export onClose={onClose} />}</Suspense>
    </FormModal>
  );
}

function Export({ onClose }: { onClose: () => void }) {
  const { organization, projectId, asOf } = useHere();
  const { project } = useLazyLoadQuery<ExportDialogQuery>(
    graphql`
      query ExportDialogQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          exports {
            format
            title
            description
            types
            url
            options {
              ...formats_option @relay(mask: false)
            }
          }
        }
      }
    `,
    { organization, projectId },
  );
  const [format, setFormat] = useState<string>(project.exports[0]?.format ?? '');
  const [values, setValues] = useState<OptionValues>({});
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [isMaking, setMaking] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const chosen = project.exports.find((each) => each.format === format);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen) return;
    const { url, types, options } = chosen;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRefusal(undefined);
    setMaking(true);
    const path = withOptions(url, options, values);
    const then = asOf && `${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf.moment ?? asOf.revision)}`;
    download({ path: `${path}${then ?? ''}`, types, signal })
      .then(onClose, (error: unknown) => {
        if (!signal.aborted) setRefusal(asFacts(error));
      })
      .finally(() => setMaking(false));
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="md">
        <FormatChoice formats={project.exports} value={format} onChange={setFormat} />
        {chosen && <FormatOptions options={chosen.options} values={values} onChange={setValues} />}
        {refusal && <RefusalNote {...refusal} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              abort.current?.abort();
              if (!isMaking) onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" disabled={!chosen} loading={isMaking}>
            Export file
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
