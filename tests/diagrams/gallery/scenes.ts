// Scenes of the sample project, made without a server and without a page.
import { composeScene } from '#shared/drawing/compose.ts';
import type { Content, DrawnPlace } from '#shared/drawing/content.ts';
import { arrange } from '#shared/drawing/pictures/index.ts';
import type { Scene } from '#shared/drawing/scene.ts';

import { drawn, typeNamed, type Sketch } from '../drawing/sketch.ts';
import { modelIn, type SampleDocument } from './firesat.ts';
import { seen } from './seen.ts';

/** The scene of a content, at the places that somebody gave. */
export function sceneOf(slug: string, content: Content, places: readonly DrawnPlace[] = []): Scene {
  const { picture } = typeNamed(slug);
  return composeScene(content, arrange(picture, content, places), { picture, places });
}

export const contentOf = (of: Sketch, slug: string, root: string): Content => seen(drawn(of, slug, root), of);

/** A diagram of the sample project as somebody opens it, with the places that come with it. */
export function sampleScene(document: SampleDocument, slug: string, root: string): Scene {
  const model = modelIn(document);
  const { storedKey } = typeNamed(slug);
  const rootId = model.entities.get(root)?.id;
  const stored = document.diagrams?.find((each) => each.rootId === rootId && each.type === storedKey);
  const places = Object.entries(stored?.places ?? {}).map(([key, place]) => ({ ...place, key }));
  return sceneOf(slug, contentOf(model, slug, root), places);
}
