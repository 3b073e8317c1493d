import { useState } from 'react';

import type { RowPosition } from '../../../parts/artifacts/lines.ts';
import type { Edit } from '../../../parts/artifacts/useArtifactEdit.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useReferencedEntities, type TextReference } from './references.ts';

/** Adds entities to an artifact that lists existing ones: keeps the dialog with its pasted text, and handles drops. */
export function useListing(edit: (what: Edit, words?: string) => Promise<readonly number[] | undefined>) {
  const [adding, setAdding] = useState<{ text?: string }>();
  const resolve = useReferencedEntities();
  const put = async (names: readonly TextReference[], place: RowPosition) => {
    const { found } = await resolve(names);
    if (found.length === 0)
      return toast.failed({ title: 'Nothing added', message: 'This is not an entity of this project.' });
    const words = found.length === 1 ? '1 entity added.' : `${found.length} entities added.`;
    await edit({ include: { ...place, ids: found.map(({ id }) => id) } }, words);
    return undefined;
  };
  const drop = (names: readonly TextReference[], place: RowPosition) =>
    void put(names, place).catch((error: unknown) => toast.failed(asFacts(error)));
  return { adding, setAdding, drop };
}
