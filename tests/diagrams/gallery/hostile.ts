// The sample project with names that nobody thought of: very long, from right to left, and what would be markup.
import type { Scene } from '#shared/drawing/scene.ts';

import { typeNamed, type Sketch } from '../drawing/sketch.ts';
import { modelIn, readSample } from './firesat.ts';
import { roots } from './roots.ts';
import { contentOf, sceneOf } from './scenes.ts';

const LONG =
  `${'An uninterrupted chain of perfectly reasonable words that goes on for as long as a name may be, '.repeat(3)}`.slice(
    0,
    200,
  );
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenknopflochverstärkung'.repeat(3).slice(0, 200);
const ARABIC = 'نظام كشف حرائق الغابات عبر الأقمار الصناعية (FireSAT) ومحطة أرضية';
const MARKUP = `<script>alert('x')</script>"&<img src=x onerror=alert(1)>`;
const WIDE = '衛星による山火事検知システムと地上局のあいだのインターフェース🔥🛰️';

export const hostileNames: Readonly<Record<string, string>> = {
  long: LONG,
  unbroken: UNBROKEN,
  arabic: ARABIC,
  markup: MARKUP,
  wide: WIDE,
};

/** The sample in which everything is called the same. */
export function calledAll(name: string): Sketch {
  const { entities, links } = modelIn(readSample());
  return { entities: new Map([...entities].map(([key, each]) => [key, { ...each, name, description: name }])), links };
}

export const hostileScene = (of: Sketch, slug: string): Scene => sceneOf(slug, contentOf(of, slug, roots[slug]!));

/** Pictures to be looked at: each type with one of the names, by turns. */
export const hostileScenes = (): [string, Scene][] => {
  const models = Object.entries(hostileNames).map(([kind, name]) => [kind, calledAll(name)] as const);
  return Object.keys(roots).map((slug) => {
    const [kind, of] = models[typeNamed(slug).index % models.length]!;
    return [`${slug}-hostile-${kind}`, hostileScene(of, slug)];
  });
};
