import { useEffect, useMemo, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { isMessage, type Shape } from '../../../../server/diagrams/drawing/content.ts';
import type { Tool, TypeFacts } from '../../../diagrams/DiagramTypeFacts.ts';
import { useHere } from '../../../routing/paths.ts';
import { readLaw, type Law } from './law.ts';

/** Where lines may end that begin at a shape, by the schema; what is not known yet the server judges. */
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
      // The server refuses in words what is not lawful.
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [environment, organization, projectId, id, hasLines]);
  return useMemo(() => {
    const law = known && known.id === id ? known.law : undefined;
    const isLawful = (tool: Tool, start: string, end: string): boolean => {
      const [a, b] = [shapes.get(start), shapes.get(end)];
      if (!a || !b || (!a.entity && !b.entity)) return false;
      if (isMessage(tool.line)) return a.kind === 'LIFELINE' && b.kind === 'LIFELINE';
      // A tool that makes an entity of its line writes relations of that entity: the server knows them.
      if (tool.class || !law || start !== from) return true;
      const className = b.entity?.className;
      if (className === undefined) return false;
      if (tool.relation) return law.get(tool.relation.id)?.classes.has(className) === true;
      return [...law.values()].some(({ classes }) => classes.has(className));
    };
    const targets = (start: string, tool?: Tool): ReadonlySet<string> => {
      const tools = tool ? [tool] : type.tools.filter(({ line }) => line);
      return new Set(
        [...shapes.keys()].filter((end) => end !== start && tools.some((each) => isLawful(each, start, end))),
      );
    };
    return { isLawful, targets };
  }, [known, id, shapes, type, from]);
}
