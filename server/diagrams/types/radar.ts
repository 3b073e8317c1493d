import type { DiagramType } from '../diagram-type.ts';
import { Drawing, entityTitle } from '../rules/content/drawing.ts';
import { entityTool } from './tools.ts';

const FEW = 3;

/** A text that holds a number; null for other texts and for nothing. */
const numberIn = (value: unknown): number | null => {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  const number = Number(text.replace(/%$/, ''));
  return text !== '' && Number.isFinite(number) ? number : null;
};

/**
 * Scales the values of an axis between 0, its threshold, and 1, its objective; if these are equal or missing, from 0 to the largest value.
 */
export function scaleAxis(values: Record<'value' | 'projected' | 'threshold' | 'objective', number | null>) {
  const { threshold, objective } = values;
  const largest = Math.max(0, ...Object.values(values).flatMap((each) => each ?? []));
  const isPlain = threshold === null || objective === null || threshold === objective;
  const [from, to] = isPlain ? [0, largest || 1] : [threshold, objective];
  const scale = (value: number | null) => (value === null ? null : (value - from) / (to - from));
  return {
    value: scale(values.value),
    projected: scale(values.projected),
    threshold: scale(threshold),
    objective: scale(objective),
  };
}

export const radar: DiagramType = {
  index: 6,
  name: 'Radar',
  slug: 'radar',
  storedKey: 'RADAR_DIAGRAM',
  aliases: ['radar'],
  group: 'GENERAL',
  purpose: 'Compares what is measured with what is projected, needed at least, and aimed at.',
  picture: 'RADAR',
  rootClasses: [],
  isAuthored: false,
  tools: [entityTool('Axis', 'AXIS', 'Measure', 'specified by')],
  reads: () => [{ as: 'measures', along: ['specified by'], of: ['Measure'] }],
  draw(model) {
    const drawing = new Drawing();
    const measures = model.fars(model.root, 'specified by').filter((each) => model.words.isA(each, 'Measure'));
    for (const [order, measure] of measures.entries()) {
      const stored = (name: string) => numberIn(model.words.stored(measure, name));
      const raw = {
        value: stored('Value'),
        projected: stored('Projected Value'),
        threshold: stored('Threshold Value'),
        objective: stored('Objective Value'),
      };
      drawing.entity(measure, {
        kind: 'AXIS',
        level: 1,
        order,
        text: entityTitle(measure),
        figures: { ...raw, scaled: scaleAxis(raw), units: model.words.text(measure, 'Units') },
      });
    }
    if (measures.length > 0 && measures.length < FEW)
      drawing.warn('With fewer than three axes, values are shown as bars.');
    return drawing.done(model);
  },
};
