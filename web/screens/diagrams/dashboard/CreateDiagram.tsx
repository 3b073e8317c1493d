import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { CreateDiagram_project$key } from '#graph/CreateDiagram_project.graphql';
import type { CreateDiagramMutation } from '#graph/CreateDiagramMutation.graphql';
import type { CreateDiagramRootMutation } from '#graph/CreateDiagramRootMutation.graphql';

import { EntityPicker } from '../../../parts/model/entities/EntityPicker.tsx';
import type { FoundEntity } from '../../../parts/model/entities/useEntitySearch.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../ui/naming/NameAndDescription.tsx';
import { groups } from './groups.ts';

interface Type {
  slug: string;
  name: string;
  group: string;
  purpose: string;
  rootClasses: readonly { id: string; name: string }[];
}
interface Props {
  project: CreateDiagram_project$key;
  type: Type;
  /** The types to choose from, if none has been chosen before. */
  types: readonly Type[] | undefined;
  onType: (slug: string) => void;
  mayWrite: boolean;
  onClose: () => void;
}

/** Creates a diagram of an existing entity, or of a new one. */
export function CreateDiagram({ project, type, types, onType, mayWrite, onClose }: Props) {
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
  const [root, setRoot] = useState<FoundEntity>();
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [description, setDescription] = useState('');
  const classes =
    type.rootClasses.length > 0
      ? type.rootClasses
      : schema.classes.filter(({ isAbstract, isHidden }) => !isAbstract && !isHidden);
  const rootNames = type.rootClasses.map((each) => each.name);
  const [wanted, setClassId] = useState(classes[0]?.id ?? '');
  // Another type may have other classes.
  const classId = classes.some(({ id }) => id === wanted) ? wanted : (classes[0]?.id ?? '');
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
    <FormDialog
      title={`${mayWrite ? 'New' : 'Open'} ${type.name} diagram`}
      size={600}
      verb={mayWrite ? 'Create diagram' : 'Open diagram'}
      isBusy={isCreating || isMaking}
      isReady={of === 'new' ? name.trim() !== '' : root !== undefined}
      refusal={refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {types && (
        <Select
          label="Type"
          searchable
          allowDeselect={false}
          value={type.slug}
          onChange={(next) => {
            if (!next) return;
            // The chosen root may not fit this type.
            setRoot(undefined);
            onType(next);
          }}
          data={groups.map(({ value, label }) => ({
            group: label,
            items: types
              .filter(({ group }) => group === value)
              .map(({ slug, name }) => ({ value: slug, label: name }))
              .toSorted((a, b) => (a.label < b.label ? -1 : 1)),
          }))}
        />
      )}
      <span className="tr-dim">{type.purpose}</span>
      {mayWrite && (
        <SegmentedControl
          aria-label="Root entity"
          value={of}
          onChange={(next) => setOf(next === 'new' ? 'new' : 'existing')}
          data={[
            { value: 'existing', label: 'Existing entity' },
            { value: 'new', label: 'New entity' },
          ]}
        />
      )}
      {of === 'existing' ? (
        <EntityPicker
          key={type.slug}
          label="Find root entity"
          classes={rootNames}
          none={`No entity of ${rootNames.join(' or ') || 'any class'} matches.`}
          isFirst
          chosen={root}
          onChoose={setRoot}
        />
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
          <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription}>
            <TextInput
              label="Number"
              value={number}
              autoComplete="off"
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          </NameAndDescription>
        </>
      )}
    </FormDialog>
  );
}
