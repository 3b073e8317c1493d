import { NumberInput, Stack, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';

import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { LiveTable } from '../../notations/LiveValues.tsx';

const USUAL = 20;
const MOST = 100;

/** Inserts a table of search results into a text, or changes the selected one. */
export default function ListedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isThere = editor.isActive('listedTable');
  const now = isThere ? editor.getAttributes('listedTable') : {};
  const of = (name: string) => String((now[name] ?? now[`data-${name}`] ?? '') as string);
  const [query, setQuery] = useState(of('query'));
  const [attr, setAttr] = useState(of('attr'));
  const [limit, setLimit] = useState<number | string>(Number(of('limit')) || USUAL);
  const [tried, setTried] = useState<{ query: string; attr: string; limit: number }>();
  const asked = { query: query.trim(), attr: attr.trim(), limit: Math.min(MOST, Math.max(1, Number(limit) || USUAL)) };
  const put = () => {
    const attrs = { ...asked, 'data-query': null, 'data-attr': null, 'data-limit': null };
    if (isThere) editor.chain().focus().updateAttributes('listedTable', attrs).run();
    else editor.chain().focus().insertContent({ type: 'listedTable', attrs }).run();
    onClose();
  };
  return (
    <FormModal opened onClose={onClose} title="Query table" size={640}>
      <DialogForm verb={isThere ? 'Change' : 'Insert'} isReady={asked.query !== ''} onSubmit={put} onClose={onClose}>
        <Stack gap="md">
          <TextInput
            label="Query"
            description="The table always shows current results."
            placeholder='class:Requirement "verified by":none order:number'
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onBlur={() => setTried(asked)}
            data-autofocus
          />
          <TextInput
            label="Columns"
            description="Attribute names separated by commas. Default: Number, Name."
            placeholder="Number, Name, Status"
            value={attr}
            onChange={(event) => setAttr(event.currentTarget.value)}
            onBlur={() => setTried(asked)}
          />
          <NumberInput
            label="At most"
            suffix=" rows"
            min={1}
            max={MOST}
            allowDecimal={false}
            value={limit}
            onChange={setLimit}
            onBlur={() => setTried(asked)}
          />
          {tried && tried.query !== '' && (
            <div className="rt-prose" role="region" aria-label="Current results">
              <LiveTable {...tried} />
            </div>
          )}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
