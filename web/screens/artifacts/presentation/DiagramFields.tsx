import { Select } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { DiagramFieldsQuery } from '#graph/DiagramFieldsQuery.graphql';

import { diagramContent, diagramOf, type DiagramBoxed } from '../../../parts/artifacts/slide/slide.ts';
import { EntityPicker } from '../../../parts/model/entities/EntityPicker.tsx';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';

const ALL: readonly string[] = [];

/** Chooses the diagram of a box: its root entity, and one of the types that fit it. */
export function DiagramFields({
  box,
  onChange,
}: {
  box: DiagramBoxed;
  onChange: (change: Partial<DiagramBoxed>) => void;
}) {
  const { organization, projectId } = useHere();
  const named = diagramOf(box.content);
  const [picked, setPicked] = useState(named?.entityId);
  const { data, refusal } = useQueryResult<DiagramFieldsQuery>(
    graphql`
      query DiagramFieldsQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          entity(entityId: $entityId) {
            id
            displayName
          }
          diagramTypes(rootId: $entityId) {
            slug
            name
          }
        }
      }
    `,
    picked === undefined ? null : { organization, projectId, entityId: picked },
    { keepsLast: true },
  );
  // A deleted entity has no types; the box itself says so.
  const facts = refusal ? undefined : data?.project;
  const types = facts?.diagramTypes ?? [];
  return (
    <>
      <EntityPicker
        label="Of"
        classes={ALL}
        none="No entities match."
        chosen={facts?.entity ?? undefined}
        onChoose={({ entityId }) => setPicked(entityId)}
      />
      <Select
        label="Diagram"
        placeholder={picked === undefined ? 'Choose an entity first' : 'Choose a type'}
        data={types.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={picked === named?.entityId ? (named?.slug ?? null) : null}
        disabled={types.length === 0}
        searchable
        allowDeselect={false}
        onChange={(slug) => slug && picked !== undefined && onChange({ content: diagramContent(slug, picked) })}
      />
    </>
  );
}
