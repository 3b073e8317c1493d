import { IconEyeOff } from '@tabler/icons-react';
import { NavLink } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { figure } from '../../../../ui/figures.ts';
import { useOwner, type SchemaItemKind } from './schema-on-page.ts';

interface Props {
  kind: SchemaItemKind;
  item: { id: string; name: string; isHidden: boolean; isAbstract?: boolean };
  itemId: number;
  depth: number;
  more?: string;
  mark?: { icon: string; colour: string };
}

/** Shows an item in the panel with its depth and usage. */
export function ItemRow({ kind, item, itemId, depth, more, mark }: Props) {
  const { organization, projectId, counts } = useOwner();
  return (
    <li>
      <NavLink
        className="tr-row sce-row"
        style={{ paddingInlineStart: `calc(var(--tr-s-3) + ${depth * 20}px)` }}
        to={paths.schemaItem(organization, projectId, kind, itemId)}
        title={item.name}
      >
        {mark && (
          <span aria-hidden>
            <ClassMark {...mark} name="" />
          </span>
        )}
        <span className="tr-cut sce-name">
          {item.name} {more && <span className="tr-dim">{more}</span>}
          {item.isAbstract && <span className="tr-dim">abstract</span>}
        </span>
        {item.isHidden && <IconEyeOff size={14} stroke={1.75} role="img" aria-label="hidden" />}
        {counts && <span className="sce-count">{figure(counts.get(item.id) ?? 0)}</span>}
      </NavLink>
    </li>
  );
}
