import { useEffect, useMemo, useState } from 'react';
import { graphql } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { useColouringQuery } from '#graph/useColouringQuery.graphql';
import { choicesOf, coloursBy, type ColourableShapes } from '#shared/drawing/colour-choices.ts';
import { WHOLE_DIAGRAM, type Content, type DrawnPlace } from '#shared/drawing/content.ts';

import type { PlaceChange } from '../../../diagrams/change.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

const query = graphql`
  query useColouringQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $slug: String!
    $entityId: Int!
    $levels: Int
    $filter: String
    $relations: [ID!]
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagram(slug: $slug, entityId: $entityId) {
        id
        content(levels: $levels, relations: $relations, query: $filter) {
          shapes {
            key
            entity {
              id
              labels {
                id
                name
              }
              attributes {
                id
                text
                property {
                  id
                  name
                  type
                }
                ... on NumberAttribute {
                  number
                }
                ... on PercentAttribute {
                  percent
                }
                ... on DurationAttribute {
                  days
                }
                ... on ComputableAttribute {
                  result
                }
              }
            }
          }
        }
      }
    }
  }
`;

const NOTHING: ColourableShapes = [];

/** The address's value for no colours, for people who may not change the saved ones. */
const NONE = 'none';

interface Given {
  slug: string;
  entityId: number;
  content: Content;
  places: readonly DrawnPlace[];
  mayWrite: boolean;
  /** True if the facts about shapes are needed for something else, too. */
  isWantedElsewhere: boolean;
  drawing: {
    levels: number | null;
    filter: string | null;
    relations: readonly string[] | null;
    colourBy: string | null;
    place: (changes: readonly PlaceChange[]) => unknown;
  };
}

/** Colours the shapes: by the choice saved with the diagram or in the address, else by the colours of single shapes. */
export function useColouring({ slug, entityId, content, places, mayWrite, isWantedElsewhere, drawing }: Given) {
  const { levels, filter, relations, colourBy, place } = drawing;
  const { organization, projectId, asOf } = useHere();
  const [asked, ask] = useSearchParams();
  const wanted = asked.get('colour') ?? colourBy ?? NONE;
  const chosen = wanted === NONE ? undefined : wanted;
  const [isWanted, setWanted] = useState(false);
  const isNeeded = isWanted || isWantedElsewhere || chosen !== undefined;
  const { data, refusal } = useQueryResult<useColouringQuery>(
    query,
    isNeeded ? { organization, projectId, asOf, slug, entityId, levels, relations, filter: filter ?? '' } : null,
    // Read again when the picture is, since values change with it.
    { keepsLast: true, version: content },
  );
  useEffect(() => {
    if (refusal) toast.failed(refusal);
  }, [refusal]);
  const shapes = data?.project.diagram?.content.shapes ?? NOTHING;
  const own = useMemo(
    () => new Map(places.flatMap(({ key, colour }) => (colour ? [[key, colour] as const] : []))),
    [places],
  );
  const by = useMemo(
    () => (chosen === undefined ? undefined : coloursBy(chosen, content, shapes)),
    [chosen, content, shapes],
  );
  const colours = useMemo(() => (by ? new Map([...own, ...by.colours]) : own), [own, by]);
  const choices = useMemo(() => choicesOf(shapes), [shapes]);
  return {
    colours,
    keys: by?.keys ?? [],
    chosen,
    choices,
    /** Facts about the shapes, once they are wanted. */
    facts: shapes,
    /** Reads the choices of colouring, once somebody wants to choose. */
    want: () => setWanted(true),
    choose: (value: string | null) => {
      if (mayWrite && value !== colourBy) void place([{ key: WHOLE_DIAGRAM, colourBy: value }]);
      ask(
        (before) => {
          const next = new URLSearchParams(before);
          if (mayWrite) next.delete('colour');
          else next.set('colour', value ?? NONE);
          return next;
        },
        { replace: true },
      );
    },
  };
}

export type Colouring = ReturnType<typeof useColouring>;
