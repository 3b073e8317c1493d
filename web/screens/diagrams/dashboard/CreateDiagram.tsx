import { SegmentedControl, Select, Stack, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { CreateDiagram_project$key } from '#graph/CreateDiagram_project.graphql';
import type { CreateDiagramMutation } from '#graph/CreateDiagramMutation.graphql';
import type { CreateDiagramRootMutation } from '#graph/CreateDiagramRootMutation.graphql';
import type { CreateDiagramRootsQuery, CreateDiagramRootsQuery$data } from '#graph/CreateDiagramRootsQuery.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';

type Found = CreateDiagramRootsQuery$data['project']['entities']['edges'][number]['node'];

interface Props {
  project: CreateDiagram_project$key;
  type: { slug: string; name: string; purpose: string; rootClasses: readonly { id: string; name: string }[] };
  mayWrite: boolean;
  onClose: () => void;
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A new diagram: of something in the model, or of something that is made with it. */
export function CreateDiagram({ project, type, mayWrite, onClose }: Props) {
  const { organization, projectId } = useHere();
  const here = useProjectId();
  const navigate = useNavigate();
  const { schema } = useFragment(
    graphql`
      fragment CreateDiagram_project on Project {
        schema {
          classes {
            id
            name
            isAbstract
            isHidden
          }
        }
      }
    `,
    project,
  );
  const [of, setOf] = useState<'existing' | 'new'>('existing');
  const [root, setRoot] = useState<Found>();
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [description, setDescription] = useState('');
  const classes =
    type.rootClasses.length > 0
      ? type.rootClasses
      : schema.classes.filter(({ isAbstract, isHidden }) => !isAbstract && !isHidden);
  const [classId, setClassId] = useState(classes[0]?.id ?? '');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [create, isCreating] = useAction<CreateDiagramMutation>(graphql`
    mutation CreateDiagramMutation($input: CreateDiagramInput!) {
      createDiagram(input: $input) {
        ... on CreateDiagramPayload {
          revision
          diagram {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [make, isMaking] = useAction<CreateDiagramRootMutation>(graphql`
    mutation CreateDiagramRootMutation($input: SaveEntitiesInput!) {
      saveEntities(input: $input) {
        ... on SaveEntitiesPayload {
          revision
          entities {
            id
            entityId
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const submit = async () => {
    try {
      let entity: { id: string; entityId: number } | undefined = root;
      if (of === 'new') {
        const made = {
          classId,
          name: name.trim(),
          ...(number.trim() && { number: number.trim() }),
          ...(description.trim() && { description: description.trim() }),
        };
        const { saveEntities } = await make({ input: { projectId: here, entities: [made] } });
        entity = saveEntities.entities?.[0];
      }
      if (!entity) return;
      if (mayWrite) await create({ input: { projectId: here, slug: type.slug, entityId: entity.id } });
      onClose();
      void navigate(paths.diagram(organization, projectId, type.slug, entity.entityId));
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <FormModal opened onClose={onClose} title={`${mayWrite ? 'New' : 'Open'} ${type.name} diagram`} size={600}>
      <DialogForm
        verb={mayWrite ? 'Create diagram' : 'Open diagram'}
        isBusy={isCreating || isMaking}
        isReady={of === 'new' ? name.trim() !== '' : root !== undefined}
        refusal={refusal}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Stack gap="md">
          <span className="tr-dim">{type.purpose}</span>
          {mayWrite && (
            <SegmentedControl
              aria-label="Its root"
              value={of}
              onChange={(next) => setOf(next === 'new' ? 'new' : 'existing')}
              data={[
                { value: 'existing', label: 'Of something in the model' },
                { value: 'new', label: 'Of something new' },
              ]}
            />
          )}
          {of === 'existing' ? (
            <Roots classes={type.rootClasses.map((each) => each.name)} chosen={root} onChoose={setRoot} />
          ) : (
            <>
              {classes.length > 1 && (
                <Select
                  label="Class"
                  searchable
                  allowDeselect={false}
                  value={classId}
                  onChange={(next) => next && setClassId(next)}
                  data={classes.map((each) => ({ value: each.id, label: each.name }))}
                />
              )}
              <TextInput
                label="Name"
                required
                value={name}
                autoComplete="off"
                data-autofocus
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <TextInput
                label="Number"
                value={number}
                autoComplete="off"
                onChange={(event) => setNumber(event.currentTarget.value)}
              />
              <Textarea
                label="Description"
                autosize
                minRows={2}
                maxRows={8}
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
              />
            </>
          )}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}

/** What may be the root, found by number or name. */
function Roots({
  classes,
  chosen,
  onChoose,
}: {
  classes: readonly string[];
  chosen: Found | undefined;
  onChoose: (root: Found) => void;
}) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 180);
  const [found, setFound] = useState<readonly Found[]>();
  const [problem, setProblem] = useState<string>();
  const query = [
    ...(classes.length > 0 ? [`class:${classes.map(quoted).join(',')}`] : []),
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `(name:~${quoted(word)} OR number:~${quoted(word)})`),
  ].join(' ');
  useEffect(() => {
    const { unsubscribe } = fetchQuery<CreateDiagramRootsQuery>(
      environment,
      graphql`
        query CreateDiagramRootsQuery($organization: String!, $projectId: Int!, $query: String!) {
          project(organization: $organization, projectId: $projectId) @required(action: THROW) {
            id
            entities(query: $query, order: "number", first: 50) {
              edges {
                node {
                  id
                  entityId
                  number
                  name
                  displayName
                  class {
                    id
                    name
                    icon
                    colour
                  }
                }
              }
            }
          }
        }
      `,
      { organization, projectId, query },
    ).subscribe({
      next: ({ project }) => {
        setProblem(undefined);
        setFound(project.entities.edges.map(({ node }) => node));
      },
      error: (error: unknown) => setProblem(asFacts(error).message),
    });
    return unsubscribe;
  }, [environment, organization, projectId, query]);
  return (
    <div>
      <TextInput
        label="Find its root"
        placeholder="Name or number"
        autoComplete="off"
        data-autofocus
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem && <p>{problem}</p>}
      <ul className="dd-roots" aria-label="What may be its root">
        {found?.map((entity) => (
          <li key={entity.id}>
            <UnstyledButton aria-pressed={chosen?.id === entity.id} onClick={() => onChoose(entity)}>
              <ClassMark {...entity.class} />
              <span className="dd-cut">
                {entity.number && entity.name && <span className="tr-dim">{entity.number} </span>}
                {entity.name || entity.displayName}
              </span>
            </UnstyledButton>
          </li>
        ))}
        {found?.length === 0 && <li className="tr-dim">Nothing of {classes.join(' or ') || 'any class'} matches.</li>}
      </ul>
    </div>
  );
}
