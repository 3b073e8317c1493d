import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { DocumentOutline_artifact$key } from '#graph/DocumentOutline_artifact.graphql';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { StateBar } from '../../../parts/model/states/StateBar.tsx';
import { textScale } from '../../../ui/media/text-size.ts';
import { SignMark } from './SignMarks.tsx';

interface Props {
  artifact: DocumentOutline_artifact$key;
  lines: readonly ArtifactLine[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

const HEIGHT = 27;
const MANY = 300;

/** Lists the rows by number and name, to go to any of them at once; long branches are collapsed. */
export function DocumentOutline({ artifact, lines, chosen, onChoose }: Props) {
  const { states, score } = useFragment(
    graphql`
      fragment DocumentOutline_artifact on Artifact {
        score
        states {
          state
          count
        }
      }
    `,
    artifact,
  );
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => {
    const isOpen = (line: ArtifactLine) => turned.has(line.id) !== (line.level === 1 || lines.length < MANY);
    const found: { line: ArtifactLine; at: number; isOpen: boolean }[] = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      const open = isOpen(line);
      found.push({ line, at, isOpen: open });
      if (!open) at = line.last;
    }
    return found;
  }, [lines, turned]);
  // oxlint-disable-next-line react/incompatible-library -- redrawn with every scroll, as it should be
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT * textScale(),
    overscan: 12,
  });
  const turn = (id: number) =>
    setTurned((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <div className="dc-outline">
      <div className="dc-outline-rows" ref={scroller}>
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const { line, at, isOpen } = shown[index]!;
            const name = [line.number, line.name].filter(Boolean).join(' ') || 'Row without a name';
            return (
              <li
                key={line.id}
                style={{ transform: `translateY(${start}px)`, paddingLeft: 6 + (line.level - 1) * 14 }}
                aria-current={line.id === chosen || undefined}
              >
                {line.last > at ? (
                  <button
                    type="button"
                    className="dc-fold"
                    aria-expanded={isOpen}
                    aria-label={`Content under ${name}`}
                    onClick={() => turn(line.id)}
                  >
                    {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
                  </button>
                ) : (
                  <span className="dc-fold" />
                )}
                <button type="button" className="dc-jump" title={name} onClick={() => onChoose(line.id)}>
                  {line.number && <span className="tr-dim">{line.number} </span>}
                  {line.name || (!line.number && 'Row without a name')}
                </button>
                <SignMark entityId={line.id} isBrief />
              </li>
            );
          })}
        </ul>
      </div>
      {(states.length > 0 || typeof score === 'number') && (
        <div className="dc-progress">
          {typeof score === 'number' && (
            <div className="dc-total">
              <span className="tr-dim">Quality</span> <b>{score.toFixed(1)}</b>
            </div>
          )}
          <StateBar states={states} />
        </div>
      )}
    </div>
  );
}
