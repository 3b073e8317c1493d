import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { part } from '../../../ui/load-code.ts';
import type { ChartForm } from './draw-points.ts';

interface Props {
  points: readonly { name: string; value: number }[];
  form: ChartForm;
  label: string;
}

/**
 * Shows named values as a chart that fills its place, and as words for screen readers. The chart library is loaded with the first chart.
 */
export function PointsChart({ points, form, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const key = JSON.stringify(points);
  useEffect(() => {
    let undraw: (() => void) | undefined;
    let isGone = false;
    void part(() => import('./draw-points.ts')).then(({ drawPoints }) => {
      if (!isGone && place.current) undraw = drawPoints(place.current, JSON.parse(key) as typeof points, form);
    });
    return () => {
      isGone = true;
      undraw?.();
    };
  }, [key, form, scheme]);
  const words = points.map(({ name, value }) => `${name} ${value.toLocaleString('en')}`).join(', ');
  return (
    <div
      ref={place}
      role="img"
      aria-label={`${label}: ${words || 'nothing'}`}
      style={{ flex: 1, width: '100%', height: '100%', minHeight: 0 }}
    />
  );
}
