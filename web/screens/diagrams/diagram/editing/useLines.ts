import { useState } from 'react';

import { isMessage } from '#shared/drawing/content.ts';

import type { Tool } from '../../../../diagrams/DiagramTypeFacts.ts';
import { passedBetween } from '../own/performed.ts';
import { relationFor } from '../own/relations.ts';
import { mayBeOne } from '../own/units.ts';
import { usualLines } from '../usual-lines.ts';
import type { EditingContext } from './editing-context.ts';

/** Draws lines from shape to shape, by mouse and by keys. */
export function useLines({ type, shapes, gesture, locks, environment, here, ask }: EditingContext) {
  /** A drawn line for which several tools are possible. */
  const [choosing, setChoosing] = useState<{ from: string; to: string; tools: readonly Tool[] }>();
  /** A line begun by keys that still needs its end. */
  const [connecting, setConnecting] = useState<{ from: string; tool?: Tool }>();
  const connect = async (from: string, to: string, tool?: Tool) => {
    const tools = tool ? [tool] : usualLines(type.tools);
    const [only] = tools;
    if (tools.length > 1) return setChoosing({ from, to, tools });
    if (only) await drawLine(only, from, to);
  };
  /** Draws a line after asking for what its type leaves open: the relation, or the item passed on. */
  const drawLine = async (tool: Tool, from: string, to: string) => {
    const [start, end] = [shapes.get(from), shapes.get(to)];
    const line = { tool: tool.key, from, to };
    if (!start?.entity || !end?.entity) return void (await gesture({ connect: line }));
    if (tool.line === 'BINDING' && !(await mayBeOne(ask, start, end))) return;
    if (!tool.relation && !tool.class) {
      const { className } = end.entity;
      const relation = await relationFor({ environment, here, ask, from: start.entity, className });
      if (relation) await gesture({ connect: { ...line, relationId: relation.id } });
    } else if (tool.class && (tool.line === 'ITEM_FLOW' || isMessage(tool.line))) {
      const passed = await passedBetween({ environment, ask, from: start, to: end, mayBeNew: isMessage(tool.line) });
      if (passed) await gesture({ connect: { ...line, ...passed } });
    } else await gesture({ connect: line });
  };
  /** Begins a line by keys; says at once if a lock forbids every line of this type. */
  const startLine = (from: string, tool?: Tool) => {
    const tools = tool ? [tool] : type.tools.filter(({ line }) => line);
    const held = tools.every((each) => !each.class) ? locks.of(from) : undefined;
    if (held && !held.mayOpen) void locks.consent([from]);
    else setConnecting({ from, ...(tool && { tool }) });
  };
  /** Clears suspect lines. */
  const clearSuspect = async (keys: readonly string[]) => {
    const many = `Suspect flag cleared on ${keys.length} relationships.`;
    await gesture({ clear: { keys: [...keys] } }, keys.length === 1 ? 'Suspect flag cleared.' : many);
  };
  return {
    clearSuspect,
    choosing,
    setChoosing,
    connecting,
    setConnecting,
    startLine,
    connect,
  };
}
