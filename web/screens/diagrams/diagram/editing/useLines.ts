import { useState } from 'react';

import type { Tool } from '../../../../diagrams/DiagramTypeFacts.ts';
import type { Hands } from './hands.ts';

/** Lines from shape to shape, by hand and by keys. */
export function useLines({ type, gesture, locks }: Hands) {
  /** A line that waits for somebody to say which of several it is. */
  const [choosing, setChoosing] = useState<{ from: string; to: string; tools: readonly Tool[] }>();
  /** A line that is drawn by keys, and waits for where it ends. */
  const [connecting, setConnecting] = useState<{ from: string; tool?: Tool }>();
  const connect = async (from: string, to: string, tool?: Tool) => {
    const tools = tool ? [tool] : type.tools.filter(({ line }) => line);
    const [only] = tools;
    if (tools.length > 1) return setChoosing({ from, to, tools });
    if (only) await gesture({ connect: { tool: only.key, from, to } });
  };
  /** Begins a line by keys; where no line of this type could begin at what is locked, says so at once. */
  const startLine = (from: string, tool?: Tool) => {
    const tools = tool ? [tool] : type.tools.filter(({ line }) => line);
    const held = tools.every((each) => !each.class) ? locks.of(from) : undefined;
    if (held && !held.mayOpen) void locks.consent([from]);
    else setConnecting({ from, ...(tool && { tool }) });
  };
  return { choosing, setChoosing, connecting, setConnecting, startLine, connect };
}
