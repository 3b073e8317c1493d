import { useEffect, useMemo, useState } from 'react';
import { graphql } from 'react-relay';

import type { useRelationsQuery, useRelationsQuery$data } from '#graph/useRelationsQuery.graphql';
import { type Key, PALETTE } from '#shared/drawing/colouring.ts';
import type { Content } from '#shared/drawing/content.ts';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

const query = graphql`
  query useRelationsQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $slug: String!
    $entityId: Int!
    $levels: Int
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagram(slug: $slug, entityId: $entityId) {
        id
        content(levels: $levels, relations: [], query: "") {
          lines {
            key
            relation {
              id
              name
            }
          }
        }
      }
    }
  }
`;
type Lines = NonNullable<useRelationsQuery$data['project']['diagram']>['content']['lines'];
const NO_LINES: Lines = [];
const NO_COLOURS: ReadonlyMap<string, string> = new Map();
const NO_KEYS: readonly Key[] = [];

export interface RelationChoice {
  id: string;
  name: string;
  /** The number of its lines while all are shown. */
  count: number;
}

/** Counts the relations of lines, most frequent first. */
export function relationsIn(lines: readonly { relation: { id: string; name: string } | null | undefined }[]) {
  const found = new Map<string, RelationChoice>();
  for (const { relation } of lines) {
    if (!relation) continue;
    const known = found.get(relation.id);
    found.set(relation.id, { id: relation.id, name: relation.name, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Assigns a colour to each relation, stable whatever else is shown; the rarest share the last one. */
export function coloursOfLines({ lines }: Pick<Content, 'lines'>, choices: readonly RelationChoice[]) {
  const colourOf = new Map(choices.map(({ name }, at) => [name, PALETTE[Math.min(at, PALETTE.length - 1)]!]));
  const named = lines.flatMap(({ key, label }) => (label && colourOf.has(label) ? [{ key, label }] : []));
  const counts = Map.groupBy(named, ({ label }) => label);
  return {
    colours: new Map(named.map(({ key, label }) => [key, colourOf.get(label)!])),
    keys: [...counts].map(([name, { length: count }]): Key => ({ name, colour: colourOf.get(name)!, count })),
  };
}

interface Given {
  slug: string;
  entityId: number;
  content: Content;
  /** True once somebody looks at them; nothing is read before. */
  isWanted: boolean;
  mayWrite: boolean;
  drawing: {
    levels: number | null;
    relations: readonly string[] | null;
    keptRelations: readonly string[] | null;
    setRelations: (next: readonly RelationChoice[] | null, how: { isKept: boolean }) => void;
  };
}

/** Chooses the relations to follow, and the colours of lines by them. */
export function useRelations({ slug, entityId, content, isWanted, mayWrite, drawing }: Given) {
  const { levels, relations: asked, keptRelations: kept, setRelations } = drawing;
  const { organization, projectId, asOf } = useHere();
  const [isColoured, setColoured] = useState(false);
  const { data, refusal } = useQueryResult<useRelationsQuery>(
    query,
    isWanted ? { organization, projectId, asOf, slug, entityId, levels } : null,
    // Read again with the picture, whose relations may have changed.
    { keepsLast: true, version: content },
  );
  useEffect(() => {
    if (refusal) toast.failed(refusal);
  }, [refusal]);
  const lines = data?.project.diagram?.content.lines ?? NO_LINES;
  const choices = useMemo(() => relationsIn(lines), [lines]);
  const { colours, keys } = useMemo(
    () => (isColoured ? coloursOfLines(content, choices) : { colours: NO_COLOURS, keys: NO_KEYS }),
    [isColoured, content, choices],
  );
  const isAll = asked ? asked.length === 0 : kept === null;
  const isShown = ({ id, name }: RelationChoice) => isAll || (asked ? asked.includes(id) : kept!.includes(name));
  const shown = choices.filter(isShown);
  const isKept = mayWrite;
  return {
    choices,
    isShown,
    /** Tells whether it is the last one on, which stays, since without any the picture would be empty. */
    isLast: (choice: RelationChoice) => shown.length === 1 && shown[0] === choice,
    isAll,
    toggle: (choice: RelationChoice) => {
      const next = isShown(choice) ? shown.filter((each) => each !== choice) : [...shown, choice];
      // All relations is the same as no choice, so that new relations are shown, too.
      setRelations(next.length === choices.length ? null : next, { isKept });
    },
    showAll: () => setRelations(null, { isKept }),
    isColoured,
    setColoured,
    colours,
    keys,
  };
}

export type DiagramRelations = ReturnType<typeof useRelations>;
