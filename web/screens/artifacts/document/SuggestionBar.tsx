import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';

import { useDeciding } from '../../../parts/model/change-requests/useDeciding.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { figure } from '../../../ui/figures.ts';
import type { Suggestions } from './useSuggestions.ts';

interface Props {
  suggestions: Suggestions;
  chosen: number | undefined;
  mayWrite: boolean;
  isSuggesting: boolean;
  orderOf: (entityId: number) => number;
  onChoose: (id: number) => void;
  onSettled: () => void;
}

// Suggestions that the server settles at once.
const MOST = 1_000;

/** Counts the suggestions on the artifact, steps through them, and settles all of them. */
export function SuggestionBar({ suggestions, chosen, mayWrite, isSuggesting, orderOf, onChoose, onSettled }: Props) {
  const { open } = suggestions;
  const [asking, setAsking] = useState<'ACCEPTED' | 'REJECTED'>();
  const { decide, isBusy } = useDeciding(onSettled);
  if (open.length === 0 && !isSuggesting) return null;
  const from = chosen === undefined ? -1 : orderOf(chosen);
  const next = open.find(({ entityId }) => orderOf(entityId) > from) ?? open[0];
  const all = open.length === 1 ? '1 suggestion' : `${figure(open.length)} suggestions`;
  return (
    <div className="dc-suggesting" role="region" aria-label="Suggestions">
      <IconBulb size={16} stroke={1.75} aria-hidden />
      <span>
        {isSuggesting && 'Suggesting. Your edits are shown as suggestions until someone accepts them. '}
        {open.length > 0 && <b>{all}</b>}
      </span>
      <span className="dc-space" />
      {next && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChoose(next.entityId)}>
          Next suggestion
        </Button>
      )}
      {mayWrite && open.length > 0 && (
        <>
          <Button variant="default" size="compact-sm" onClick={() => setAsking('REJECTED')}>
            Reject all
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAsking('ACCEPTED')}>
            Accept all
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={asking === 'REJECTED' ? `Reject ${all}?` : `Accept ${all}?`}
        verb={asking === 'REJECTED' ? 'Reject all' : 'Accept all'}
        isBusy={isBusy}
        onConfirm={() =>
          void decide(
            open.slice(0, MOST).map(({ issueId }) => issueId),
            asking!,
          ).then(() => setAsking(undefined))
        }
        onClose={() => setAsking(undefined)}
      >
        {asking === 'REJECTED'
          ? 'The text stays as it is. You can undo this.'
          : 'You can undo this. Suggestions that conflict or are locked are skipped.'}
      </ConfirmDialog>
    </div>
  );
}
