import { Radio, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { CreateArtifactMutation } from '#graph/CreateArtifactMutation.graphql';

import { beginFirstRows, giveFirstRows, takeBackFirstRows } from '../../../parts/artifacts/new-rows/first-rows.ts';
import { newRowsOf } from '../../../parts/artifacts/new-rows/NewRows.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useSession } from '../../../relay/session.ts';
import { useAction } from '../../../relay/useAction.ts';
import { newUuid } from '../../../relay/uuid.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../ui/naming/NameAndDescription.tsx';
import type { ArtifactKind } from './kind.ts';

/** Creates an artifact, blank or from a template, and opens it. */
export function CreateArtifact({ type, onClose }: { type: ArtifactKind; onClose: () => void }) {
  const { organization, projectId } = useHere();
  const here = useProjectId();
  const username = useSession().username ?? '';
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [template, setTemplate] = useState(type.templates[0]?.key ?? 'blank');
  /** The first rows that were typed for a document that was refused. */
  const typed = useRef('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [create, isBusy] = useAction<CreateArtifactMutation>(graphql`
    mutation CreateArtifactMutation($input: CreateArtifactInput!) {
      createArtifact(input: $input) {
        ... on CreateArtifactPayload {
          revision
          artifact {
            entity {
              id
              entityId
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const submit = () => {
    const text = description.trim();
    const input = { projectId: here, kind: type.kind, name: name.trim(), template, ...(text && { description: text }) };
    const isBlank = type.templates.find(({ key }) => key === template)?.sections.length === 0;
    const key = newUuid();
    if (type.kind === 'DOCUMENT' && isBlank)
      beginFirstRows({ name: input.name, text: typed.current, key, projectId: here });
    void create({ input }, { key }).then(
      ({ createArtifact: { artifact } }) => {
        onClose();
        const { id, entityId: artifactId } = artifact!.entity;
        const place = { username, organization, projectId, artifactId };
        giveFirstRows(newRowsOf(place, { projectId: here, artifactId: id }));
        void navigate(paths.artifact(organization, projectId, type.slug, artifactId));
      },
      (error: unknown) => {
        typed.current = takeBackFirstRows();
        setRefusal(asFacts(error));
      },
    );
  };
  return (
    <FormDialog
      title={`New ${type.name.toLowerCase()}`}
      size={560}
      verb={`Create ${type.name.toLowerCase()}`}
      isBusy={isBusy}
      isReady={name.trim() !== ''}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription}>
        {type.templates.length > 1 && (
          <Radio.Group label="Start with" value={template} onChange={setTemplate}>
            <Stack gap="xs" pt="xs">
              {type.templates.map(({ key, name: title, purpose, sections }) => (
                <Radio
                  key={key}
                  value={key}
                  label={title}
                  description={sections.length > 0 ? `${purpose} ${sections.join(' · ')}` : purpose}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </NameAndDescription>
    </FormDialog>
  );
}
