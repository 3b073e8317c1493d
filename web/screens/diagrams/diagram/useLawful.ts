import { useEffect, useMemo, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import type { Shape } from '#shared/drawing/content.ts';

import type { TypeFacts } from '../../../diagrams/DiagramTypeFacts.ts';
import { useHere } from '../../../routing/paths.ts';
import { lawOn, type Law } from './law-on.ts';
import { readLaw } from './law.ts';

/** Tells where lines from a shape may end by the schema; the server judges what is not known yet. */
export function useLawful(type: TypeFacts, shapes: ReadonlyMap<string, Shape>, from: string | undefined) {
  const environment = useRelayEnvironment();
  const { organization, projectId } = useHere();
  const id = from === undefined ? undefined : shapes.get(from)?.entity?.id;
  const [known, setKnown] = useState<{ id: string; law: Law }>();
  const hasLines = type.tools.some(({ line }) => line);
  useEffect(() => {
    if (id === undefined || !hasLines) return;
    let isWanted = true;
    readLaw(environment, { organization, projectId }, id).then(
      (law) => isWanted && setKnown({ id, law }),
      // The server refuses invalid lines in words.
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [environment, organization, projectId, id, hasLines]);
  return useMemo(
    () => lawOn(type, shapes, known && known.id === id ? known.law : undefined, from),
    [known, id, shapes, type, from],
  );
}
