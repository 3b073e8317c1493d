import { Button } from '@mantine/core';
import { IconGitMerge, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { MergePage_merge$key } from '#graph/MergePage_merge.graphql';

import { useInTurn } from '../../../relay/useInTurn.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { momentText } from '../../../ui/moments.ts';
import { EmptyState, RefusalNote } from '../../../ui/States.tsx';
import { BesideEntities } from './BesideEntities.tsx';
import { Conflicts } from './Conflicts.tsx';
import { ItemSteps } from './ItemSteps.tsx';
import { MergeFoot } from './MergeFoot.tsx';
import { MergeList } from './MergeList.tsx';

interface Props {
  merge: MergePage_merge$key;
  mayWrite: boolean;
  onRefresh: () => Promise<void>;
}

void graphql`
  fragment MergePage_counts on MergeCounts {
    total
    chosen
    chosenEntities
    conflicts
    open
    openConflicts
    added
    changed
    removed
    chosenAdded
    chosenChanged
    chosenRemoved
    links
  }
`;

/** Shows the preview of a merge: its lines at the left, conflicts at the right, and the result below. */
export function MergePage({ merge: key, mayWrite, onRefresh }: Props) {
  const merge = useFragment(
    graphql`
      fragment MergePage_merge on Merge {
        id
        created
        updated
        targetRevision
        sourceRevision
        target {
          id
          projectId
          name
          revision
        }
        source {
          id
          projectId
          name
          revision
        }
        counts {
          ...MergePage_counts @relay(mask: false)
        }
        ...MergeList_merge
        ...BesideEntities_merge
        ...Conflicts_merge
        ...MergeFoot_merge
      }
    `,
    key,
  );
  const { organization } = useHere();
  const [shown, setShown] = useState<string>();
  const [refusal, setRefusal] = useState<{ title: string; message: string; again: (() => void) | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const inTurn = useInTurn();
  const refresh = async () => {
    setBusy(true);
    await onRefresh();
    setBusy(false);
  };
  const { source, target } = merge;
  const isOld = target.revision > merge.targetRevision || source.revision > merge.sourceRevision;
  const prepared = momentText(merge.created);
  return (
    <div className="tr-grow mg-page">
      <header className="tr-wrap mg-head">
        <IconGitMerge size={18} stroke={1.75} aria-hidden />
        <h1>
          Merge <Link to={paths.dashboard(organization, source.projectId)}>{source.name}</Link> into {target.name}
        </h1>
        <span className="tr-dim">
          Preview of {prepared}
          {merge.updated !== merge.created && `, refreshed ${momentText(merge.updated)}`}
        </span>
        {isOld && <span className="tr-inline mg-old">Changed since</span>}
        <span className="tr-space" />
        {mayWrite && (
          <Button
            variant={isOld ? 'default' : 'subtle'}
            loading={isBusy}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => void refresh()}
          >
            Refresh preview
          </Button>
        )}
      </header>
      {merge.counts.total === 0 ? (
        <div className="tr-column mg-main">
          <EmptyState>
            {target.name} already has all entity changes of {source.name}. Merging now brings what is listed below, if
            anything, and marks the branch as merged.
          </EmptyState>
          <BesideEntities merge={merge} source={source.name} />
        </div>
      ) : (
        <>
          <MergeList
            merge={merge}
            source={source.name}
            mayWrite={mayWrite}
            shown={shown}
            onShow={setShown}
            inTurn={inTurn}
          />
          <div className="tr-column mg-main">
            {refusal && <RefusalNote title={refusal.title} message={refusal.message} again={refusal.again} />}
            {shown !== undefined && <ItemSteps id={shown} onClose={() => setShown(undefined)} />}
            <Conflicts
              merge={merge}
              mayWrite={mayWrite}
              names={{ ours: target.name, theirs: source.name }}
              inTurn={inTurn}
            />
            <BesideEntities merge={merge} source={source.name} />
          </div>
        </>
      )}
      <MergeFoot
        merge={merge}
        mayWrite={mayWrite}
        onRefused={(reason) => {
          setRefusal(reason);
          void refresh();
        }}
      />
    </div>
  );
}
