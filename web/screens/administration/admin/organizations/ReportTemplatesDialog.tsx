import { Button, FileButton, Group, Modal, Stack } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ReportTemplatesDialogDeleteMutation } from '#graph/ReportTemplatesDialogDeleteMutation.graphql';
import type { ReportTemplatesDialogQuery } from '#graph/ReportTemplatesDialogQuery.graphql';

import { postOnce } from '../../../../relay/post-once.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { bytes } from '../../../../ui/figures.ts';
import { momentText } from '../../../../ui/moments.ts';
import { EmptyState, LoadingLines, RefusalNote } from '../../../../ui/States.tsx';

interface Props {
  slug: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Manages the Word documents that are templates for an organization's reports. */
export const ReportTemplatesDialog = ({ slug, isOpen, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Report templates" size={640}>
    <Suspense fallback={<LoadingLines count={4} />}>
      <Templates slug={slug} />
    </Suspense>
  </Modal>
);

void graphql`
  fragment ReportTemplatesDialog_organization on Organization {
    id
    reportTemplates {
      name
      size
      created
      createdBy
    }
  }
`;

function Templates({ slug }: { slug: string }) {
  const [readings, setReadings] = useState(0);
  const { organization } = useLazyLoadQuery<ReportTemplatesDialogQuery>(
    graphql`
      query ReportTemplatesDialogQuery($organization: String!) {
        organization(slug: $organization) @required(action: THROW) {
          ...ReportTemplatesDialog_organization @relay(mask: false)
        }
      }
    `,
    { organization: slug },
    { fetchPolicy: 'store-and-network', fetchKey: readings },
  );
  const [remove, isRemoving] = useAction<ReportTemplatesDialogDeleteMutation>(graphql`
    mutation ReportTemplatesDialogDeleteMutation($input: DeleteReportTemplateInput!) {
      deleteReportTemplate(input: $input) {
        ... on DeleteReportTemplatePayload {
          organization {
            ...ReportTemplatesDialog_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [isSending, setSending] = useState(false);
  const [going, setGoing] = useState<string>();
  const reset = useRef<() => void>(null);
  const send = (file: File | null) => {
    if (!file) return;
    setRefusal(undefined);
    setSending(true);
    sent(slug, file)
      .then(
        () => setReadings((before) => before + 1),
        (error: unknown) => setRefusal(asFacts(error)),
      )
      .finally(() => {
        setSending(false);
        // Lets the same file be chosen again after it was corrected.
        reset.current?.();
      });
  };
  return (
    <Stack gap="md">
      <p>
        A template is a Word document with your styles, header, footer and cover. A report replaces {'{title}'},{' '}
        {'{project}'}, {'{date}'} and {'{author}'} with its own. The other text of the template becomes the cover.
      </p>
      {organization.reportTemplates.length === 0 ? (
        <EmptyState>No templates yet. Reports use the default Word style.</EmptyState>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} aria-label="Report templates">
          {organization.reportTemplates.map(({ name, size, created, createdBy }) => (
            <Group component="li" key={name} justify="space-between" wrap="wrap" gap="xs">
              <div>
                <a href={`/api/v4/o/${slug}/report-templates/${encodeURIComponent(name)}`} download>
                  {name}
                </a>
                <div>{[bytes(size), momentText(created), createdBy].join(' · ')}</div>
              </div>
              <Button
                size="xs"
                variant="default"
                loading={isRemoving && going === name}
                aria-label={`Delete ${name}`}
                onClick={() => setGoing(name)}
              >
                Delete
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {refusal && <RefusalNote {...refusal} />}
      <Group justify="flex-end">
        <FileButton
          onChange={send}
          accept=".docx,.dotx"
          resetRef={reset}
          inputProps={{ 'aria-label': 'A Word document' }}
        >
          {(props) => (
            <Button {...props} loading={isSending}>
              Add a Word document
            </Button>
          )}
        </FileButton>
      </Group>
      <ConfirmDialog
        isOpen={going !== undefined && !isRemoving}
        title={`Delete ${going ?? ''}?`}
        verb="Delete template"
        onClose={() => setGoing(undefined)}
        onConfirm={() => {
          void remove({ input: { organizationId: organization.id, name: going! } })
            .catch((error: unknown) => setRefusal(asFacts(error)))
            .finally(() => setGoing(undefined));
        }}
      >
        Reports created with it stay as they are.
      </ConfirmDialog>
    </Stack>
  );
}

async function sent(slug: string, file: File): Promise<void> {
  const body = new FormData();
  body.set('upload_file', file);
  await postOnce(
    `/api/v4/o/${slug}/report-templates`,
    { body },
    { title: 'Not uploaded', what: 'the template was saved' },
  );
}
