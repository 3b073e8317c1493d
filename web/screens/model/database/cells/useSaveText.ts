import { asFacts } from '../../../../relay/refusal.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Column } from '../columns/column.ts';
import { usePaste } from '../paste/usePaste.ts';
import { fieldsOf } from './fields.ts';

/** Saves a text as the value of a cell whose editor is not loaded yet, like pasted text. A refusal quotes the text. */
export function useSaveText(entityId: string, column: Column | undefined): (text: string) => void {
  const { save } = usePaste();
  const [field] = fieldsOf(column);
  return (text) => {
    if (!field) return;
    void save({ columns: [field], rows: [{ entityId, texts: [text] }] }).catch((error: unknown) => {
      const { title, message } = asFacts(error);
      toast.failed({ title, message: `“${text}” was not saved as ${column?.title ?? 'Number'}. ${message}` });
    });
  };
}
