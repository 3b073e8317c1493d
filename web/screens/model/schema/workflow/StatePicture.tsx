import { useState } from 'react';

import { stateShape } from '../../../../ui/state-shape.ts';
import { stateGraph } from './state-graph.ts';
import type { Transition } from './workflow.ts';

/** The average width of a letter. */
const LETTER = 5.5;

interface Props {
  states: readonly string[];
  transitions: readonly Transition[];
  disabled: boolean;
  onAdd: (fromState: string, toState: string) => void;
}

/** Draws states and transitions; picking two states adds a transition. */
export function StatePicture({ states, transitions, disabled, onAdd }: Props) {
  const [from, setFrom] = useState<string>();
  const { width, height, boxes, arcs } = stateGraph(states, transitions);
  const pick = (state: string) => {
    if (from === undefined) return setFrom(state);
    setFrom(undefined);
    if (from !== state) onAdd(from, state);
  };
  return (
    <div className="tr-box wfe-picture">
      <div className="wfe-stage" style={{ width, height }}>
        <svg width={width} height={height} role="img" aria-label="State graph">
          <defs>
            <marker id="wfe-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0,0 L8,4 L0,8 z" fill="var(--tr-ink-2)" />
            </marker>
          </defs>
          {arcs.map(({ index, path }) => (
            <path
              key={index}
              d={path}
              fill="none"
              stroke="var(--tr-ink-2)"
              strokeWidth={1.25}
              markerEnd="url(#wfe-head)"
            />
          ))}
          {/* Above all strokes, so that none crosses a name. */}
          {arcs.map(({ index, x, y }) => {
            const words = `${transitions[index]?.name ?? ''}${transitions[index]?.lock ? ', locks' : ''}`;
            const width = words.length * LETTER;
            return (
              <g key={index}>
                <rect x={x - width / 2} y={y - 8} width={width} height={16} className="wfe-behind" />
                <text x={x} y={y} textAnchor="middle" dominantBaseline="middle" className="wfe-arc">
                  {words}
                </text>
              </g>
            );
          })}
        </svg>
        {boxes.map(({ state, x, y, ...size }) => {
          const { mark: Mark, colour } = stateShape(state);
          return (
            <button
              key={state}
              type="button"
              className="tr-row wfe-state"
              style={{ left: x, top: y, ...size }}
              disabled={disabled}
              aria-pressed={from === state}
              title={from === undefined ? `Draw a transition from ${state}` : `Draw a transition to ${state}`}
              onClick={() => pick(state)}
            >
              <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />
              <span>{state}</span>
            </button>
          );
        })}
      </div>
      {!disabled && (
        <p className="tr-dim" role="status">
          {from === undefined
            ? 'To add a transition, select a state and then the next one.'
            : `Select the state that follows '${from}'.`}
        </p>
      )}
    </div>
  );
}
