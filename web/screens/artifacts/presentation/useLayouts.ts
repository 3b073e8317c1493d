import { useCallback, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useLayoutsNowQuery } from '#graph/useLayoutsNowQuery.graphql';

import { boxesIn, LAYOUT, layoutText, type Box, type Boxes } from '../../../parts/artifacts/slide/slide.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts, RefusalError } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Slide } from './useSlides.ts';

/** A change to the boxes of a slide; it is applied again if somebody else saved first. */
export type LayoutStep = (boxes: Boxes) => Boxes;
const ATTEMPTS = 3;

const now = graphql`
  query useLayoutsNowQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) @required(action: THROW) {
      id
      revision
      metadata
    }
  }
`;
const isClash = (error: unknown) => error instanceof RefusalError && error.details?.['clashes'] !== undefined;

/**
 * Keeps the boxes of slides while somebody edits them. Changes are seen at once and saved one after the other; if somebody else has changed
 * the same slide in between, they are applied to that state.
 */
export function useLayouts(slides: ReadonlyMap<number, Slide>, put: (id: number, change: Partial<Slide>) => void) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [save] = useSave();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, readonly Box[]>>(new Map());
  const latest = useRef(new Map<number, readonly Box[]>());
  const queue = useRef(new Map<number, Promise<unknown>>());
  const stored = useRef(new Map<number, Pick<Slide, 'metadata' | 'revision'>>());
  const boxesOf = (slide: Slide): readonly Box[] => drafts.get(slide.entityId) ?? boxesIn(slide.metadata);
  const drop = useCallback((id: number) => {
    latest.current.delete(id);
    setDrafts((all) => new Map([...all].filter(([key]) => key !== id)));
  }, []);
  const change = useCallback(
    (id: number, step: LayoutStep): Promise<boolean> => {
      const slide = slides.get(id);
      if (!slide) return Promise.resolve(false);
      const next = step(latest.current.get(id) ?? boxesIn(slide.metadata)) as Box[];
      latest.current.set(id, next);
      setDrafts((all) => new Map(all).set(id, next));
      const known = stored.current.get(id);
      if (!known || known.revision < slide.revision) stored.current.set(id, slide);
      const send = async () => {
        for (let attempt = 1; ; attempt++) {
          const { metadata, revision } = stored.current.get(id)!;
          const whole = { ...(metadata as object), [LAYOUT]: layoutText(step(boxesIn(metadata))) };
          try {
            const saved = await save([{ entityId: slide.id, metadata: whole }], { revision });
            stored.current.set(id, { metadata: whole, revision: saved.revision ?? revision });
            put(id, stored.current.get(id)!);
            return;
          } catch (error) {
            if (!isClash(error) || attempt === ATTEMPTS) throw error;
            const variables = { organization, projectId, entityId: id };
            const fresh = await fetchQuery<useLayoutsNowQuery>(environment, now, variables, {
              fetchPolicy: 'network-only',
            }).toPromise();
            if (fresh) stored.current.set(id, fresh.entity);
          }
        }
      };
      const sent = (queue.current.get(id) ?? Promise.resolve()).then(send).then(
        () => {
          if (queue.current.get(id) === sent) drop(id);
          return true;
        },
        (error: unknown) => {
          toast.failed(asFacts(error));
          drop(id);
          return false;
        },
      );
      queue.current.set(id, sent);
      return sent;
    },
    [slides, save, put, drop, environment, organization, projectId],
  );
  return { boxesOf, change };
}
