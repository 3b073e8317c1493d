import './presence.css';
import { IconPencil } from '@tabler/icons-react';

import { personInk } from './colour.ts';
import type { Visitor } from './people.ts';

/** Shows the name of another user who edits this field, at its upper edge. */
export const EditorTag = ({ editor: { username, fullName } }: { editor: Visitor }) => (
  <span className="tr-inline pr-tag" style={{ color: personInk(username) }}>
    <IconPencil size={10} stroke={2.5} aria-hidden />
    <span>{fullName}</span>
    <span className="tr-visually-hidden">is editing this field</span>
  </span>
);
