import { useEffect, useMemo } from 'react';

import type { Content } from '#shared/drawing/content.ts';

import type { View } from '../../../diagrams/engine/view.ts';
import { titleOf } from '../../../diagrams/parts/DiagramOutline.tsx';
import { downstreamOf } from './own/downstream.ts';

/** Highlights only what a change of something reaches; returns that in words. */
export function useReachHighlight(view: View, content: Content, of: string | undefined): string | undefined {
  const lit = useMemo(() => (of === undefined ? undefined : downstreamOf(content, of)), [content, of]);
  useEffect(() => view.lay({ lit }), [view, lit]);
  return useMemo(() => {
    const shape = content.shapes.find(({ key }) => key === of);
    if (!lit || !shape) return undefined;
    const count = content.shapes.filter(({ key }) => key !== of && lit.has(key)).length;
    const others = count === 0 ? 'nothing' : count === 1 ? '1 other' : `${count.toLocaleString('en')} others`;
    return `A change to ${titleOf(shape)} affects ${others}`;
  }, [content, of, lit]);
}
