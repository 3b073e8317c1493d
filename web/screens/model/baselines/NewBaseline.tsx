import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { NewBaselineMutation } from '#graph/NewBaselineMutation.graphql';

import { EntityPicker } from '../../../parts/model/entities/EntityPicker.tsx';
import type { FoundEntity } from '../../../parts/model/entities/useEntitySearch.ts';
import { useSubmit } from '../../../parts/platform/useSubmit.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../ui/naming/NameAndDescription.tsx';

type Covers = 'project' | 'artifact' | 'query' | 'entities';

const ARTIFACTS = ['Artifact'];

interface Props {
  /** The parameters of the address: an artifact by id and name, or a query. */
  asked: URLSearchParams;
  /** Entities that were chosen elsewhere. */
  given: readonly string[];
  mayLock: boolean;
  connection: string;
  onClose: () => void;
}

/** Creates a baseline of the whole project, of an artifact with its content, or of search results. */
export function NewBaseline({ asked, given, mayLock, connection, onClose }: Props) {
  const projectId = useProjectId();
  const artifactId = asked.get('artifact');
  const [covers, setCovers] = useState<Covers>(
    artifactId ? 'artifact' : given.length > 0 ? 'entities' : asked.has('query') ? 'query' : 'project',
  );
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [lock, setLock] = useState(false);
  const [query, setQuery] = useState(asked.get('query') ?? '');
  const [artifact, setArtifact] = useState<Pick<FoundEntity, 'id' | 'displayName'> | undefined>(
    artifactId ? { id: artifactId, displayName: asked.get('name') ?? 'The entity' } : undefined,
  );
  const { refusal, submit, close } = useSubmit(onClose);
  const [create, isBusy] = useAction<NewBaselineMutation>(graphql`
    mutation NewBaselineMutation($input: CreateBaselineInput!, $connections: [ID!]!) {
      createBaseline(input: $input) {
        ... on CreateBaselinePayload {
          baseline @prependNode(connections: $connections, edgeTypeName: "BaselineEdge") {
            id
            ...BaselineList_baseline
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = () => {
    const input = {
      projectId,
      ...(name.trim() && { name: name.trim() }),
      ...(description.trim() && { description: description.trim() }),
      ...(covers === 'artifact' && artifact && { artifactId: artifact.id }),
      ...(covers === 'query' && { query }),
      ...(covers === 'entities' && { entityIds: [...given] }),
      ...(lock && { lock }),
    };
    void submit(create({ input, connections: [connection] }), `${name.trim() || 'The baseline'} created.`);
  };
  return (
    <FormDialog
      title="New baseline"
      size={560}
      verb="Create baseline"
      isBusy={isBusy}
      isReady={covers !== 'artifact' || artifact !== undefined}
      refusal={refusal}
      onSubmit={confirm}
      onClose={close}
    >
      <Radio.Group label="Contents" value={covers} onChange={(next) => setCovers(next as Covers)}>
        <Stack gap="xs" pt="xs">
          <Radio value="project" label="The whole project" />
          <Radio value="artifact" label="An artifact with its content" />
          <Radio value="query" label="Query results" />
          {given.length > 0 && <Radio value="entities" label={`The ${given.length} selected entities`} />}
        </Stack>
      </Radio.Group>
      {covers === 'artifact' && (
        <EntityPicker
          classes={ARTIFACTS}
          none="No artifacts match."
          label="Artifact"
          chosen={artifact}
          onChoose={setArtifact}
        />
      )}
      {covers === 'query' && (
        <TextInput
          label="Query"
          description="Leave empty to include everything that is not hidden or archived."
          value={query}
          autoComplete="off"
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <NameAndDescription
        name={name}
        onName={setName}
        description={description}
        onDescription={setDescription}
        usualName="Baseline with the next number"
      />
      {mayLock && (
        <Checkbox
          label="Lock its contents"
          description="No one can change them until they are unlocked. Up to 10,000 entities."
          checked={lock}
          onChange={(event) => setLock(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
