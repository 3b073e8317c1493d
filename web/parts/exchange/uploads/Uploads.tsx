import './uploads.css';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileUpload, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';

import { bytes } from '../../../ui/figures.ts';
import { useStore } from '../../../ui/store.ts';
import { retryUpload, clearEnded, listedProjects, sendings, stop } from './queue.ts';
import { isUnderWay, type Sending } from './sending.ts';
import { overallWords, stateWords } from './upload-states.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const marks = { there: IconCheck, refused: IconAlertTriangle } as const;

/** Lists the uploads into one project, each with its progress and actions. */
export function Uploads({ path }: { path: string }) {
  const all = useStore(sendings).filter((each) => each.path === path);
  useEffect(() => {
    listedProjects.add(path);
    return () => void listedProjects.delete(path);
  }, [path]);
  const underWay = all.filter(isUnderWay);
  const words = all.length === 0 ? '' : overallWords(all);
  return (
    <>
      <div role="status" className="tr-visually-hidden">
        {words}
      </div>
      {all.length > 0 && (
        <section className="tr-box up-box" aria-label="Uploads">
          <div className="tr-wrap up-head">
            <strong aria-hidden>{words}</strong>
            <span className="tr-space" />
            {underWay.length > 1 && (
              <Button size="compact-sm" variant="default" onClick={() => underWay.forEach(({ key }) => stop(key))}>
                Stop all
              </Button>
            )}
            {underWay.length < all.length && (
              <Button size="compact-sm" variant="default" onClick={() => clearEnded(path)}>
                Clear the list
              </Button>
            )}
          </div>
          <ul className="tr-list up-list">
            {all.map((each) => (
              <Line key={each.key} sending={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Line({ sending }: { sending: Sending }) {
  const { key, file, state, part } = sending;
  const Mark = state in marks ? marks[state as keyof typeof marks] : IconFileUpload;
  const words = stateWords(sending);
  return (
    <li data-state={state.replace(' ', '-')}>
      <Mark {...icon} />
      <span className="tr-cut" title={file.name}>
        {file.name}
      </span>
      <span className="tr-dim up-size">{bytes(file.size)}</span>
      {state === 'sending' ? (
        <Progress.Root className="up-bar" size="sm">
          <Progress.Section value={Math.max(part * 100, 2)} aria-label={`Upload of ${file.name}`} />
        </Progress.Root>
      ) : null}
      <span className={state === 'refused' ? 'up-words up-refused' : 'up-words tr-dim'}>{words}</span>
      <span className="up-acts">
        {(state === 'stopped' || state === 'refused' || state === 'cut off') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Try ${file.name} again`}
            title="Try again"
            onClick={() => retryUpload(key)}
          >
            <IconRefresh {...icon} />
          </ActionIcon>
        )}
        {isUnderWay(sending) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Stop ${file.name}`}
            title="Stop"
            onClick={() => stop(key)}
          >
            <IconX {...icon} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}
