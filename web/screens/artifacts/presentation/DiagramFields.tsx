import { Combobox, InputBase, Select, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { DiagramFieldsQuery } from '#graph/DiagramFieldsQuery.graphql';

import { diagramContent, diagramOf, type DiagramBoxed } from '../../../parts/artifacts/slide/slide.ts';
import { useEntitySearch } from '../../../parts/model/entities/useEntitySearch.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { useFirstMatch } from '../../../ui/choosing/useFirstMatch.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { nothingFound } from '../../../ui/nothingFound.tsx';

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
      <EntityChoice said={facts?.entity?.displayName ?? ''} onPick={setPicked} />
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

function EntityChoice({ said, onPick }: { said: string; onPick: (entityId: number) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => setTyped('') });
  useFirstMatch(combobox);
  const { typed, setTyped, found, isWaiting, problem } = useEntitySearch({
    classes: [],
    first: 20,
    isPaused: !combobox.dropdownOpened,
  });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onPick(Number(id));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <InputBase
          label="Of"
          placeholder="Find an entity"
          aria-busy={isWaiting}
          value={combobox.dropdownOpened ? typed : said}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Entities" mah={280} style={{ overflowY: 'auto' }}>
          {problem !== undefined && <Combobox.Empty>{problem}</Combobox.Empty>}
          {found?.length === 0 && <Combobox.Empty>{nothingFound('No entities to display.')}</Combobox.Empty>}
          {(found ?? []).map(({ entityId, displayName, class: of }) => (
            <Combobox.Option key={entityId} value={String(entityId)}>
              <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
                <ClassMark {...of} />
                {displayName}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
