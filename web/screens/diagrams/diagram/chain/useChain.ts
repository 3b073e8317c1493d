import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { isMessage } from '#shared/drawing/content.ts';

import { notDrawn } from '../../../../diagrams/not-drawn.ts';
import { tellWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { EditingContext } from '../editing/editing-context.ts';
import type { useAdding } from '../editing/useAdding.ts';
import { rowAt } from '../rows.ts';
import { lineToNext, valuesOfNext } from './link-to-next.ts';
import { nextShape, type Made, type Way } from './next-shape.ts';

interface Typed {
  name: string;
  way: Way;
}
/** Shapes that are typed one after the other. */
interface Chain {
  /** The last one on the diagram. */
  at: string;
  made: Made;
  /** The names of those to be added, in order. */
  queue: readonly Typed[];
  /** The way in which the one follows whose name is being typed. */
  typing: Way | undefined;
  /** The number of the field, so that each has its own. */
  turn: number;
}

function tellLeft(queue: readonly Typed[] = []): void {
  for (const { name } of queue) tellWordsLeft('The shape was not added.', name);
}

/** Adds shapes by their names alone, each linked to the one before or beside it; typing goes on while they are saved. */
export function useChain(
  context: EditingContext,
  { add, freeName }: Pick<ReturnType<typeof useAdding>, 'add' | 'freeName'>,
) {
  const { type, shapes, gesture, focus } = context;
  const [chain, setChain] = useState<Chain>();
  const latest = useRef(chain);
  const isRunning = useRef(false);

  const follow = async ({ at, made }: Chain, { name, way }: Typed): Promise<Pick<Chain, 'at' | 'made'> | undefined> => {
    const from = shapes.get(at);
    // Somebody else may have deleted the one that it follows.
    if (!from && !rowAt(shapes, at)) return void tellLeft([{ name, way }]);
    const { tool, onto, lines } = nextShape(type, made, { key: at, isShape: from !== undefined }, way);
    const { classId, className } = tool === made.tool ? made : {};
    const values = await valuesOfNext(context, { ...made, tool }, shapes.get(onto ?? ''));
    const keys = await add(tool, onto, undefined, {
      name,
      ...(classId !== undefined && { classId }),
      ...(className !== undefined && { className }),
      ...(values && { values }),
    });
    const [key] = keys ?? [];
    if (!keys) tellWordsLeft('The shape was not added.', name);
    // A row of a shape is no shape of its own.
    if (key === undefined) return keys && !from ? { at, made } : undefined;
    const line = await lineToNext(context, lines, from, tool);
    if (line) {
      const isPassed = line.line === 'ITEM_FLOW' || isMessage(line.line);
      const named = isPassed && { name: freeName('Input/Output') };
      await gesture({ connect: { tool: line.key, from: at, to: key, ...named } });
    }
    return { at: key, made: { ...made, tool, onto, values } };
  };
  const addFirst = async (now: Chain, first: Typed) => {
    isRunning.current = true;
    const reached = await follow(now, first).catch((error: unknown) => {
      toast.failed(notDrawn(error));
      return undefined;
    });
    isRunning.current = false;
    if (!reached) tellLeft(latest.current?.queue.slice(1));
    setChain((later) => later && reached && { ...later, ...reached, queue: later.queue.slice(1) });
  };
  useEffect(() => {
    latest.current = chain;
  });
  const goOn = useEffectEvent(() => {
    const [first] = chain?.queue ?? [];
    if (chain && first && !isRunning.current) void addFirst(chain, first);
  });
  useEffect(() => goOn(), [chain]);
  const typed = (now: Chain, name: string) =>
    name !== '' && now.typing ? [...now.queue, { name, way: now.typing }] : now.queue;
  return {
    chain,
    beginChain: (at: string, made: Made, way: Way) => setChain({ at, made, queue: [], typing: way, turn: 0 }),
    /** Adds what was typed, and goes on in a way. */
    followChain: (name: string, way: Way) =>
      setChain((now) => now && { ...now, queue: typed(now, name), typing: way, turn: now.turn + 1 }),
    /** Adds what was typed, if anything, and types no more. */
    endChain: (name: string) => setChain((now) => now && { ...now, queue: typed(now, name), typing: undefined }),
    /** Returns the focus to the last shape. */
    leaveChain: () => chain && focus([rowAt(shapes, chain.at)?.shapeKey ?? chain.at]),
  };
}
