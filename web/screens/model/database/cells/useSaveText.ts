import { useState } from 'react';

import type { Clash } from '../../../../parts/model/entity/form/drafts.ts';
import { noteOnItsWay, revisionToBuildOn } from '../../../../parts/model/entity/form/on-its-way.ts';
import { clashesIn, saidElsewhere } from '../../../../parts/model/entity/form/said-elsewhere.ts';
import { storeDraft } from '../../../../parts/model/unsaved/stored-drafts.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { pageOwner } from '../../../../relay/session.ts';
import { newUuid } from '../../../../relay/uuid.ts';
import { useHere } from '../../../../routing/paths.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { EntityColumn } from '../columns/column.ts';
import { usePasteIntoTable } from '../paste/usePasteIntoTable.ts';
import { cellFields } from './fields.ts';
import { showAhead } from './text-ahead.ts';

interface Of {
  id: string;
  entityId: number;
  /** The revision of what stands in the cell. */
  revision: number;
}

/**
 * Saves a text as the value of a cell whose editor has not come, as a table that is pasted does. What another has changed meanwhile waits
 * in the field with both values; what else is refused is named with its words.
 */
export function useSaveText({ id, entityId, revision }: Of, column: EntityColumn | undefined): (text: string) => void {
  const { organization, projectId } = useHere();
  const { save } = usePasteIntoTable();
  const [field] = cellFields(column);
  const names = column ? (column.propertyIds ?? []).map(attribute) : ['number'];
  // As it is when somebody begins to type: what others save from then on is what they have not seen.
  const [base] = useState(() => revisionToBuildOn(id, names, revision));
  const refused = (error: unknown, text: string) => {
    const [clash] = clashesIn(error);
    const name = clash && fieldNamed(clash);
    const username = pageOwner();
    if (clash && name && username !== null) {
      const place = { username, organization, projectId, entity: String(entityId) };
      storeDraft(place, name, { value: clash.yours, base: clash.base, revision: base });
      return toast.failed(saidElsewhere(error));
    }
    const { title, message } = asFacts(error);
    toast.failed({ title, message: `“${text}” was not saved as ${column?.title ?? 'Number'}. ${message}` });
  };
  return (text) => {
    if (!field) return;
    const key = newUuid();
    const table = { columns: [field], rows: [{ entityId: id, texts: [text] }], revision: base };
    const saved = save(table, { key, types: [column?.type] });
    for (const name of names) noteOnItsWay(id, name, key, 'saveTable', saved);
    showAhead([{ id, field, text }], saved);
    saved.catch((error: unknown) => refused(error, text));
  };
}

const attribute = (propertyId: number | string) => `attribute:${propertyId}`;

/** The field of the form that a clash is of. */
const fieldNamed = ({ type, identifiers }: Clash): string | undefined =>
  type === 'ATTRIBUTE' ? attribute(identifiers[0]!) : type === 'NUMBER' ? 'number' : undefined;
