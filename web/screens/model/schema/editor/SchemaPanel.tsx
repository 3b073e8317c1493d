import { ActionIcon, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';

import { whyOnlyRead } from '../../../../parts/model/as-of/as-of-words.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { Scrolled } from '../../../../routing/Scrolled.tsx';
import { figure } from '../../../../ui/figures.ts';
import { FindBox } from '../../../../ui/FindBox.tsx';
import { useCommands } from '../../../../ui/shortcuts.tsx';
import { EmptyState } from '../../../../ui/States.tsx';
import { typeIntoNew } from '../../../../ui/typing/type-into-new.ts';
import { ItemRow } from './ItemRow.tsx';
import { asTree, byName, useOwner, type SchemaItemKind, type SchemaOnPage } from './schema-on-page.ts';

const kinds: readonly SchemaItemKind[] = ['class', 'relation', 'label'];
const isKind = (kind: string | undefined): kind is SchemaItemKind => kinds.some((each) => each === kind);

/** Offers a new class, relation and label in the palette, whichever of them the panel shows. */
function useNewItems(): void {
  const { organization, projectId, mayWrite } = useOwner();
  const { asOf } = useHere();
  const navigate = useNavigate();
  const ask = projectId > 0 ? 'Ask an Owner to change the schema' : 'Ask an administrator of the organization';
  useCommands(
    kinds.map((kind) => {
      const to = paths.schemaItem(organization, projectId, kind, 'create');
      return {
        does: `New ${kind}`,
        words: `create ${kind}, add ${kind}, schema`,
        icon: IconPlus,
        to,
        notNow: whyOnlyRead(mayWrite, asOf, ask),
        run: () => {
          typeIntoNew();
          void navigate(to);
        },
      };
    }),
  );
}

/** Lists the classes as a tree, the relations as pairs and the labels as a tree, with their usage. */
export function SchemaPanel({ schema }: { schema: SchemaOnPage }) {
  const { organization, projectId, mayWrite } = useOwner();
  const { kind: shown } = useParams();
  useNewItems();
  const [chosen, choose] = useState<SchemaItemKind>();
  const [typed, type] = useState('');
  const kind = chosen ?? (isKind(shown) ? shown : 'class');
  const list = useId();
  const pairs = schema.relations.filter(({ isCanonical }) => isCanonical);
  const rows = {
    class: asTree(
      schema.classes,
      ({ classId }) => classId,
      ({ parentId }) => parentId ?? null,
      typed,
    ).map(({ item, depth }) => ({ item, depth, itemId: item.classId, mark: item })),
    relation: byName(pairs)
      .filter(({ name, inverse }) => `${name} ${inverse.name}`.toLowerCase().includes(typed.trim().toLowerCase()))
      .map((item) => ({ item, depth: 0, itemId: item.relationId, more: inverseOf(item) })),
    label: asTree(
      schema.labels,
      ({ labelId }) => labelId,
      ({ parentId }) => parentId ?? null,
      typed,
    ).map(({ item, depth }) => ({ item, depth, itemId: item.labelId })),
  }[kind];
  const tabs = [
    ['class', 'Classes', schema.classes.length],
    ['relation', 'Relations', pairs.length],
    ['label', 'Labels', schema.labels.length],
  ] as const;
  return (
    <nav className="tr-column sce-panel" aria-label="Schema">
      <Tabs className="tr-tabs" value={kind} onChange={(next) => isKind(next ?? '') && choose(next as SchemaItemKind)}>
        <Tabs.List aria-label="Parts of the schema">
          {tabs.map(([value, name, count]) => (
            <Tabs.Tab key={value} value={value} aria-controls={undefined}>
              {name} <span className="tr-dim">{figure(count)}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className="tr-row sce-find">
        <FindBox label={`Find a ${kind}`} list={list} value={typed} onChange={type} />
        {mayWrite && (
          <ActionIcon
            component={Link}
            variant="subtle"
            aria-label={`New ${kind}`}
            title={`New ${kind}`}
            to={paths.schemaItem(organization, projectId, kind, 'create')}
            onClick={({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || typeIntoNew()}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Scrolled name={`schema ${kind}`} className="sce-scroll">
        <ul id={list} className="sce-list">
          {rows.map(({ item, ...row }) => (
            <ItemRow key={item.id} kind={kind} item={item} {...row} />
          ))}
        </ul>
        {rows.length === 0 && <EmptyState>No matching {kind}.</EmptyState>}
      </Scrolled>
    </nav>
  );
}

/** Returns the name of the other direction; empty for a relation with the same name at both ends. */
const inverseOf = ({ name, inverse }: SchemaOnPage['relations'][number]) => (inverse.name === name ? '' : inverse.name);
