import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';

import { useTrial } from '../../../parts/model/saving/useTrial.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { figure } from '../../../ui/figures.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { TextDifference } from '../../../ui/TextDifference.tsx';
import type { Replaced, Replacing } from './useReplace.ts';

interface Props {
  wanted: Replacing;
  look: (wanted: Replacing) => Promise<Replaced>;
  onReplace: (wanted: Replacing) => Promise<void>;
  onClose: () => void;
}

const placesIn = (count: number) => (count === 1 ? '1 match' : `${figure(count)} matches`);

/** Previews every replaced text, and the refused ones with their reasons. */
export default function ReplaceDialog({ wanted: given, look, onReplace, onClose }: Props) {
  const [isThrough, setThrough] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const wanted = { ...given, throughLocks: isThrough };
  const trial = useTrial(look, wanted);
  const { placeCount = 0, textCount = 0, refusedCount = 0, texts = [] } = trial.found ?? {};
  const replace = () => {
    setBusy(true);
    onReplace(wanted).then(onClose, (error: unknown) => {
      setBusy(false);
      setRefusal(asFacts(error));
    });
  };
  return (
    <FormModal opened isTouched={false} onClose={onClose} title="Replace all" size={720}>
      <DialogForm
        verb={placeCount > 0 ? `Replace ${placesIn(placeCount)}` : 'Replace'}
        isBusy={isBusy}
        isReady={placeCount > 0}
        refusal={refusal ?? trial.refusal}
        onSubmit={replace}
        onClose={onClose}
      >
        <Stack gap="md">
          {!trial.found && !trial.refusal && <LoadingLines count={3} />}
          {trial.found && texts.length === 0 && <EmptyState>No changes.</EmptyState>}
          {texts.length > 0 && (
            <>
              <div role="status">
                {placesIn(placeCount)} in {textCount === 1 ? '1 text' : `${figure(textCount)} texts`} will be replaced
                {refusedCount > 0 && `, ${placesIn(refusedCount)} not`}.
              </div>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
              <div className="tr-box tr-lines" tabIndex={0} role="region" aria-label="Preview of changes">
                <ul>
                  {texts.map(({ entityId, field, displayName, before, after, refusal: why }) => (
                    <li key={`${entityId} ${field}`}>
                      <b>{displayName}</b>
                      {why == null ? (
                        <div>
                          <TextDifference before={before} after={after} />
                        </div>
                      ) : (
                        <div className="tr-dim">{why}</div>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
              {texts.length < textCount && (
                <div className="tr-dim">The first {texts.length} are shown. You can undo all of them at once.</div>
              )}
            </>
          )}
          {(refusedCount > 0 || isThrough) && (
            <Checkbox
              label="Include locked rows I can unlock"
              checked={isThrough}
              onChange={(event) => setThrough(event.currentTarget.checked)}
            />
          )}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
