import { Stack, Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';

import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Equation } from '../../equations/Equation.tsx';

/** Inserts an equation into a text, or changes the selected one, with a preview. */
export default function EquationDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isThere = editor.isActive('equation');
  const [tex, setTex] = useState(isThere ? String(editor.getAttributes('equation')['tex']) : '');
  const [problem, setProblem] = useState<string>();
  const put = () => {
    const attrs = { tex: tex.trim() };
    if (isThere) editor.chain().focus().updateAttributes('equation', attrs).run();
    else editor.chain().focus().insertContent({ type: 'equation', attrs }).run();
    onClose();
  };
  return (
    <FormModal opened onClose={onClose} title="Equation" size={560}>
      <DialogForm verb={isThere ? 'Change' : 'Insert'} isReady={tex.trim() !== ''} onSubmit={put} onClose={onClose}>
        <Stack gap="md">
          <Textarea
            label="Equation in TeX"
            placeholder={String.raw`E = \frac{1}{2} m v^2`}
            styles={{ input: { fontFamily: 'var(--tr-mono)' } }}
            value={tex}
            onChange={(event) => setTex(event.currentTarget.value)}
            error={tex.trim() === '' ? undefined : problem}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
          />
          {tex.trim() !== '' && (
            <div className="rt-equation-shown" role="region" aria-label="Preview">
              <Equation tex={tex.trim()} onProblem={setProblem} />
            </div>
          )}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
