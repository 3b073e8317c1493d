// A renamed entity is drawn from the news, unless its name is written elsewhere: compared with the server's drawing.
import { describe, expect, test } from 'vitest';

import type { Content } from '#shared/drawing/content.ts';

import type { DiagramSnapshot } from '../../../web/diagrams/diagram-snapshot.ts';
import { isNamedElsewhere } from '../../../web/diagrams/named-elsewhere.ts';
import { withNames } from '../../../web/diagrams/patched.ts';
import { modelIn, readSample } from '../gallery/firesat.ts';
import { roots } from '../gallery/roots.ts';
import { contentOf } from '../gallery/scenes.ts';
import type { Sketch } from './sketch.ts';

const MOST = 12;
const sample = modelIn(readSample());

const renamed = ({ entities, links }: Sketch, entityId: number, name: string): Sketch => ({
  links,
  entities: new Map([...entities].map(([key, each]) => [key, each.id === entityId ? { ...each, name } : each])),
});
const asDrawn = (content: Content): DiagramSnapshot => ({
  storedKey: '',
  isStored: true,
  revision: 1,
  layout: [],
  content,
});

describe('a new name on a diagram of the sample project', () => {
  test.each(Object.entries(roots))('%s: has the place that a new read would give it', (slug, root) => {
    const before = contentOf(sample, slug, root);
    const shown = new Map(
      [...before.shapes, ...before.lines].flatMap(({ entity }) => (entity ? [[entity.id, entity]] : [])),
    );
    for (const { id, entityId, number } of [...shown.values()].slice(0, MOST)) {
      if (isNamedElsewhere(before, entityId)) continue;
      const news = new Map([[id, { id, name: 'Zygote', number: number ?? '' }]]);
      expect(withNames(asDrawn(before), news).content).toEqual(
        contentOf(renamed(sample, entityId, 'Zygote'), slug, root),
      );
    }
  });
  test('is drawn at once on most of them', () => {
    const plain = Object.entries(roots).filter(([slug, root]) => {
      const content = contentOf(sample, slug, root);
      return content.shapes.some(({ entity }) => entity && !isNamedElsewhere(content, entity.entityId));
    });
    expect(plain.length).toBeGreaterThan(15);
  });
});
