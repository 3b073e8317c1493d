import { useCallback } from 'react';

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

/** A cell in which somebody types. */
export interface CellOf {
  id: string;
  entityId: number;
  /** Its column; undefined for number and name, of which the number is typed. */
  column: EntityColumn | undefined;
  /** The revision that a save of it builds on: what others have saved since then was not seen. */
  base: number;
}

const attribute = (propertyId: number | string) => `attribute:${propertyId}`;
const formNames = (column: EntityColumn | undefined) =>
  column ? (column.propertyIds ?? []).map(attribute) : ['number'];

/** Returns the revision that a text for a cell builds on: that of a save on its way, or else the shown one. */
export const baseOfCell = (id: string, column: EntityColumn | undefined, shown: number): number =>
  revisionToBuildOn(id, formNames(column), shown);

/**
 * Saves a text as the value of a cell whose editor has not come, as a table that is pasted does. What another has changed meanwhile waits
 * in the field with both values; what else is refused is named with its words.
 */
export function useSaveText(): (cell: CellOf, text: string) => void {
  const { organization, projectId } = useHere();
  const { save } = usePasteIntoTable();
  return useCallback(
    ({ id, entityId, column, base }, text) => {
      const refused = (error: unknown) => {
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
      const [field] = cellFields(column);
      if (!field) return;
      const key = newUuid();
      const table = { columns: [field], rows: [{ entityId: id, texts: [text] }], revision: base };
      const saved = save(table, { key, types: [column?.type] });
      for (const name of formNames(column)) noteOnItsWay(id, name, key, 'saveTable', saved);
      showAhead([{ id, field, text }], saved);
      saved.catch(refused);
    },
    [organization, projectId, save],
  );
}

/** The field of the form that a clash is of. */
const fieldNamed = ({ type, identifiers }: Clash): string | undefined =>
  type === 'ATTRIBUTE' ? attribute(identifiers[0]!) : type === 'NUMBER' ? 'number' : undefined;
