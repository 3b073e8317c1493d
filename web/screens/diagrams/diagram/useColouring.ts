import { useEffect, useMemo, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { useColouringQuery, useColouringQuery$data } from '#graph/useColouringQuery.graphql';

import { byGroups, byHeat, type Key } from '../../../drawing/colouring.ts';
import type { Content, Place } from '../../../drawing/content.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

type Shapes = NonNullable<useColouringQuery$data['project']['diagram']>['content']['shapes'];

const query = graphql`
  query useColouringQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $slug: String!
    $entityId: Int!
    $levels: Int
    $filter: String
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagram(slug: $slug, entityId: $entityId) {
        id
        content(levels: $levels, query: $filter) {
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

/** By what shapes can be coloured: 'class', 'label', a property as 'is:Status', or as 'heat:Size' by how much. */
export interface Choice {
  value: string;
  label: string;
  group: 'What it is' | 'Property' | 'Heat scale';
}

/** What is long, or its own in every shape, says nothing as a colour. */
const PLAIN = new Set(['TEXT', 'ENUMERATION', 'MULTISELECT', 'BOOLEAN', 'USER_TEAM', 'MULTIPLICITY']);

type Attribute = NonNullable<Shapes[number]['entity']>['attributes'][number];
const amountOf = (attribute: Attribute): number | undefined => {
  const { number, percent, days, result } = attribute;
  return [number, percent, days, result].find((each): each is number => typeof each === 'number');
};
const isMeasured = ({ property: { type } }: Attribute) =>
  ['NUMBER', 'PERCENT', 'DURATION', 'COMPUTABLE'].includes(type);

/** What can be chosen for what stands on the picture. */
function choicesOf(shapes: Shapes): Choice[] {
  const [plain, measured] = [new Set<string>(), new Set<string>()];
  for (const { entity } of shapes)
    for (const attribute of entity?.attributes ?? []) {
      const { name, type } = attribute.property;
      if (isMeasured(attribute)) measured.add(name);
      else if (PLAIN.has(type)) plain.add(name);
    }
  const sorted = (names: Set<string>) => [...names].sort();
  return [
    { value: 'class', label: 'Class', group: 'What it is' },
    { value: 'label', label: 'Label', group: 'What it is' },
    ...(plain.has('Status') ? [{ value: 'is:Status', label: 'State', group: 'What it is' } as const] : []),
    ...sorted(plain)
      .filter((name) => name !== 'Status')
      .map((name) => ({ value: `is:${name}`, label: name, group: 'Property' }) as const),
    ...sorted(measured).map((name) => ({ value: `heat:${name}`, label: name, group: 'Heat scale' }) as const),
  ];
}

function coloursBy(choice: string, content: Content, shapes: Shapes): { colours: Map<string, string>; keys: Key[] } {
  if (choice === 'class')
    return byGroups(new Map(content.shapes.flatMap(({ key, entity }) => (entity ? [[key, entity.className]] : []))));
  if (choice === 'label')
    return byGroups(
      new Map(
        shapes.flatMap(({ key, entity }) =>
          entity ? [[key, entity.labels.map(({ name }) => name).join(', ') || 'No label']] : [],
        ),
      ),
    );
  const [kind = '', ...rest] = choice.split(':');
  const name = rest.join(':');
  const named = shapes.flatMap(({ key, entity }) =>
    (entity?.attributes ?? [])
      .filter(({ property }) => property.name === name)
      .map((attribute) => ({ key, attribute })),
  );
  if (kind === 'heat')
    return byHeat(
      new Map(
        named.flatMap(({ key, attribute }) => {
          const amount = amountOf(attribute);
          return amount === undefined ? [] : [[key, amount] as const];
        }),
      ),
    );
  return byGroups(new Map(named.map(({ key, attribute }) => [key, attribute.text || 'Not set'])));
}

const NOTHING: Shapes = [];

/** The colours of the shapes: by what somebody chose to see, which stands in the address, and else what they gave single ones. */
export function useColouring(
  slug: string,
  entityId: number,
  content: Content,
  places: readonly Place[],
  { levels, filter }: { levels: number | null; filter: string | null },
) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [asked, ask] = useSearchParams();
  const chosen = asked.get('colour') ?? undefined;
  const [isWanted, setWanted] = useState(false);
  const [shapes, setShapes] = useState(NOTHING);
  const isNeeded = isWanted || chosen !== undefined;
  useEffect(() => {
    if (!isNeeded) return;
    const { unsubscribe } = fetchQuery<useColouringQuery>(
      environment,
      query,
      { organization, projectId, asOf, slug, entityId, levels, filter },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ project }) => setShapes(project.diagram?.content.shapes ?? NOTHING),
      error: (error: unknown) => toast.failed(asFacts(error)),
    });
    return unsubscribe;
    // Read again when the picture is, since values change with it.
  }, [environment, organization, projectId, asOf, slug, entityId, levels, filter, isNeeded, content]);
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
    /** Reads by what can be coloured: when somebody wants to choose. */
    want: () => setWanted(true),
    choose: (value: string | null) =>
      ask(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null) next.delete('colour');
          else next.set('colour', value);
          return next;
        },
        { replace: true },
      ),
  };
}

export type Colouring = ReturnType<typeof useColouring>;
