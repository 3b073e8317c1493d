import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconArrowUpRight, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';

import { isMessage, shapeName, type Content, type Shape } from '#shared/drawing/content.ts';

import { DrawnDiagram } from '../../../../diagrams/DiagramBox.tsx';
import { drawnOf } from '../../../../diagrams/DiagramDrawing.ts';
import { useFetchedDrawing } from '../../../../diagrams/useFetchedDrawing.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { itemOf } from '../own/message-order.ts';
import type { Desk } from '../useDesk.ts';

const STATES = 'state-machine';
const NOTHING: ReadonlySet<string> = new Set();
const quiet = { variant: 'subtle', color: 'gray', size: 'xs' } as const;
const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows the states of the selected lifeline; for a message those of its receiver, with the ones that it leads to. */
export function StatesInset({ desk: { content, shapes, selection } }: { desk: Desk }) {
  const [key] = selection;
  if (key === undefined || selection.size !== 1) return null;
  const message = content.lines.find((line) => line.key === key && isMessage(line.kind));
  const lifeline = shapes.get(message?.toKey ?? key);
  if (lifeline?.kind !== 'LIFELINE' || !lifeline.entity) return null;
  const sent = message && { item: itemOf(message.key), name: message.label ?? '' };
  return <Inset key={lifeline.key} of={lifeline} entityId={lifeline.entity.entityId} sent={sent} />;
}

interface InsetProps {
  of: Shape;
  entityId: number;
  sent: { item: string; name: string } | undefined;
}

/** Returns the states that a message leads to, by key. */
function statesAfter({ lines }: Content, item: string | undefined): ReadonlySet<string> {
  if (item === undefined) return NOTHING;
  const triggers = (given: unknown) => Array.isArray(given) && given.includes(item);
  return new Set(lines.flatMap(({ figures, toKey }) => (triggers(figures?.['triggers']) ? [toKey] : [])));
}

function Inset({ of, entityId, sent }: InsetProps) {
  const { organization, projectId } = useHere();
  const [isClosed, setClosed] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const { diagram } = useFetchedDrawing(STATES, entityId, !isClosed);
  const content = diagram && drawnOf(diagram).content;
  const item = sent?.item;
  const after = useMemo(() => (content ? statesAfter(content, item) : NOTHING), [content, item]);
  // An entity without states shows nothing here.
  if (isClosed || !diagram || !content || content.shapes.length === 0) return null;
  const title = `States of ${[of.entity?.number, shapeName(of)].filter(Boolean).join(' ')}`;
  const names = content.shapes.filter(({ key }) => after.has(key)).map(shapeName);
  const Size = isLarge ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  const size = isLarge ? `Show ${title} small` : `Show ${title} large`;
  return (
    <aside className="dg-states" aria-label={title} data-is={isLarge ? 'large' : 'small'}>
      <header>
        <h2>{title}</h2>
        {names.length > 0 && (
          <span className="tr-dim tr-cut">
            {names.join(', ')} after {sent?.name}
          </span>
        )}
        <span className="dg-space" />
        <ActionIcon
          {...quiet}
          aria-label={size}
          title={isLarge ? 'Small' : 'Large'}
          aria-expanded={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <Size {...icon} />
        </ActionIcon>
        <ActionIcon
          {...quiet}
          component={Link}
          to={paths.diagram(organization, projectId, STATES, entityId)}
          aria-label={`Open ${title}`}
          title="Open"
        >
          <IconArrowUpRight {...icon} />
        </ActionIcon>
        <ActionIcon {...quiet} aria-label="Close the states" title="Close" onClick={() => setClosed(true)}>
          <IconX {...icon} />
        </ActionIcon>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button above does the same by keys */}
      <div
        className="dg-states-picture"
        onClick={({ target }) => target instanceof HTMLCanvasElement && setLarge(!isLarge)}
      >
        <DrawnDiagram diagram={diagram} title={title} hasLegend={false} framed={after} isToBeRead={isLarge} />
      </div>
    </aside>
  );
}
