import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { ArtifactRow_artifact$key } from '#graph/ArtifactRow_artifact.graphql';

import { useSave } from '../../../parts/model/saving/useSave.ts';
import { StateBar } from '../../../parts/model/states/StateBar.tsx';
import { asFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { percentText } from '../../../ui/figures.ts';
import { LabelChip } from '../../../ui/LabelChip.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ArtifactMenu } from './ArtifactMenu.tsx';
import { ArtifactThumbnail } from './ArtifactThumbnail.tsx';
import type { ArtifactKind } from './kind.ts';

interface Props {
  artifact: ArtifactRow_artifact$key;
  type: ArtifactKind;
  mayWrite: boolean;
  onChanged: () => void;
}

const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
/** Names for the contents of artifacts whose contents are not rows. */
const words: Readonly<Record<string, readonly [one: string, several?: string]>> = {
  PRESENTATION: ['slide'],
  COMPILATION: ['entity', 'entities'],
};

/** Shows an artifact of the dashboard: its kind, size, progress and quality. */
export function ArtifactRow({ artifact, type, mayWrite, onChanged }: Props) {
  const { organization, projectId } = useHere();
  const { entity, contentCount, states, score, progress, changed, baselineCount } = useFragment(
    graphql`
      fragment ArtifactRow_artifact on Artifact {
        entity {
          id
          entityId
          number
          name
          displayName
          isLocked
          labels {
            id
            name
          }
        }
        contentCount
        states {
          state
          count
        }
        score
        progress {
          doneCount
          caseCount
          passRate
        }
        changed
        baselineCount
      }
    `,
    artifact,
  );
  const [isRenaming, setRenaming] = useState(false);
  const [save] = useSave();
  const rename = (name: string) => {
    setRenaming(false);
    if (name.trim() === '' || name.trim() === entity.name) return;
    void save([{ entityId: entity.id, name: name.trim() }]).then(onChanged, (error: unknown) =>
      toast.failed(asFacts(error)),
    );
  };
  return (
    <li className="tr-stack ar-row">
      <ArtifactThumbnail entityId={entity.entityId} kind={type.kind} />
      <div className="ar-main">
        {isRenaming ? (
          <TextInput
            size="xs"
            aria-label={`Name of ${entity.displayName}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and stands where the name was
            autoFocus
            defaultValue={entity.name}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') rename(event.currentTarget.value);
              if (event.key === 'Escape') setRenaming(false);
            }}
            onBlur={(event) => rename(event.currentTarget.value)}
          />
        ) : (
          <Link
            className="tr-cut ar-name tr-line-link"
            to={paths.artifact(organization, projectId, type.slug, entity.entityId)}
            title={entity.displayName}
          >
            {entity.number && <span className="tr-dim">{entity.number} </span>}
            {entity.name || entity.displayName}
          </Link>
        )}
        <div className="tr-wrap ar-line tr-dim">
          {type.labels.length > 1 && entity.labels[0] && <LabelChip name={entity.labels[0].name} />}
          {progress != null && progress.caseCount > 0 && (
            <span>
              {progress.doneCount} of {progress.caseCount} done
            </span>
          )}
          <span>
            {contentCount === 0 ? 'Empty' : counted(contentCount, ...(words[type.kind] ?? (['row'] as const)))}
          </span>
          {baselineCount > 0 && <span>{counted(baselineCount, type.baselineWord.toLowerCase())}</span>}
          <span>
            changed <When iso={changed} />
          </span>
        </div>
      </div>
      <div className="ar-progress">
        <StateBar states={progress ? states.toReversed() : states} />
      </div>
      <div className="ar-score">
        {typeof progress?.passRate === 'number' && (
          <>
            <b>{percentText(progress.passRate)}</b> <span className="tr-dim">passed</span>
          </>
        )}
        {typeof score === 'number' && (
          <>
            <b>{score.toFixed(1)}</b> <span className="tr-dim">quality</span>
          </>
        )}
      </div>
      <ArtifactMenu
        entity={entity}
        type={type}
        contentCount={contentCount}
        mayWrite={mayWrite}
        onRename={() => setRenaming(true)}
        onChanged={onChanged}
      />
    </li>
  );
}
