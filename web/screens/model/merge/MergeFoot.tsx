import { IconAlertTriangle, IconGitMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { MergeFoot_merge$key } from '#graph/MergeFoot_merge.graphql';
import type { MergeFootAcceptMutation } from '#graph/MergeFootAcceptMutation.graphql';
import type { MergeFootGiveUpMutation } from '#graph/MergeFootGiveUpMutation.graphql';

import { CommandButton } from '../../../parts/platform/CommandButton.tsx';
import { asFacts, mayPassLocks, RefusalError } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../ui/figures.ts';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  merge: MergeFoot_merge$key;
  mayWrite: boolean;
  /** Called with a refusal; `again` repeats the merge despite it. */
  onRefused: (reason: { title: string; message: string; again: (() => void) | undefined }) => void;
}

/** Sums up the merge, and runs it. */
export function MergeFoot({ merge: key, mayWrite, onRefused }: Props) {
  const merge = useFragment(
    graphql`
      fragment MergeFoot_merge on Merge {
        id
        target {
          id
          projectId
          name
        }
        source {
          id
          name
        }
        counts {
          ...MergePage_counts @relay(mask: false)
        }
      }
    `,
    key,
  );
  const [accept, isMerging] = useAction<MergeFootAcceptMutation>(graphql`
    mutation MergeFootAcceptMutation($input: AcceptMergeInput!) {
      acceptMerge(input: $input) {
        ... on AcceptMergePayload {
          revision
          warnings
          deletedMergeId
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [giveUp, isGivingUp] = useAction<MergeFootGiveUpMutation>(graphql`
    mutation MergeFootGiveUpMutation($input: GiveUpMergeInput!) {
      giveUpMerge(input: $input) {
        ... on GiveUpMergePayload {
          deletedMergeId
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [isAsked, setAsked] = useState(false);
  const { organization } = useHere();
  const navigate = useNavigate();
  const { counts, target, source } = merge;
  const leave = () => void navigate(paths.database(organization, target.projectId));
  const run = async (throughLocks = false) => {
    try {
      const { acceptMerge } = await accept({ input: { mergeId: merge.id, ...(throughLocks && { throughLocks }) } });
      const [first, ...more] = acceptMerge.warnings;
      const rest = more.length > 0 ? ` And ${more.length} more.` : '';
      toast.changed(
        `${source.name} merged into ${target.name}.${first ? ` ${first}${rest}` : ''}`,
        acceptMerge.revision,
      );
      leave();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const again = mayPassLocks(asFacts(error)) ? () => void run(true) : undefined;
      onRefused({ title: error.title, message: error.message, again });
    }
  };
  const stop = async () => {
    await giveUp({ input: { mergeId: merge.id } });
    leave();
  };
  return (
    <footer className="tr-wrap mg-foot">
      <div>
        <strong>Merging writes one revision to {target.name}</strong>
        <div className="tr-small mg-sums">
          <span>{countText(counts.chosenEntities, 'entity', 'entities')}</span>
          <span>+ {counts.chosenAdded} added</span>
          <span>~ {counts.chosenChanged} changed</span>
          <span>− {counts.chosenRemoved} removed</span>
          <span>{countText(counts.links, 'relationship')}</span>
        </div>
      </div>
      <span className="tr-space" />
      {mayWrite && (
        <>
          {counts.openConflicts > 0 && (
            <span className="tr-inline mg-open" role="status">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Resolve {counts.openConflicts} more
            </span>
          )}
          <CommandButton
            does="Discard"
            words="cancel, abort, delete the merge, stop merging"
            variant="default"
            run={() => setAsked(true)}
          />
          <CommandButton
            does={counts.total === 0 ? 'Mark as merged' : 'Merge'}
            words="merge, accept, finish, save, apply"
            icon={IconGitMerge}
            loading={isMerging}
            notNow={counts.openConflicts > 0 ? 'Resolve all conflicts first' : undefined}
            run={() => void run()}
          >
            {counts.total === 0 ? 'Mark as merged' : `Merge ${countText(counts.chosen, 'change')}`}
          </CommandButton>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`Discard the merge of ${source.name} into ${target.name}?`}
        verb="Discard merge"
        isBusy={isGivingUp}
        onConfirm={() => void stop()}
        onClose={() => setAsked(false)}
      >
        Your conflict choices are lost. Neither project changes.
      </ConfirmDialog>
    </footer>
  );
}
