import { useMemo } from 'react';
import { graphql } from 'react-relay';

import type { useSchemaItemsQuery, useSchemaItemsQuery$data } from '#graph/useSchemaItemsQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { useSchemaNews } from '../../../relay/news/useSchemaNews.ts';
import type { RefusalFacts } from '../../../relay/refusal.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { quoteText } from '../../platform/plain-words.ts';

const itemsQuery = graphql`
  query useSchemaItemsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      schema {
        classes {
          id
          classId
          name
          description
          icon
          colour
          isAbstract
          isHidden
          parent {
            id
            name
          }
        }
        relations {
          id
          name
          description
          isCanonical
          isHidden
          inverse {
            id
            name
          }
        }
        labels {
          id
          name
          description
          isHidden
          classIds
        }
      }
      counts {
        byClass {
          count
          class {
            id
          }
        }
        byLabel {
          count
          label {
            id
          }
        }
      }
      linkCounts {
        count
        relation {
          id
        }
      }
    }
  }
`;

/** A class, relation or label in the list. */
export interface SchemaItem {
  id: string;
  name: string;
  description: string;
  /** Its parent class, opposite relation, or the classes that a label applies to. */
  belongsTo: string;
  /** The number of its entities or links. */
  count: number;
  /** The search that finds its entities. */
  query: string;
  mark?: { icon: string; colour: string };
}

export interface SchemaItems {
  classes: readonly SchemaItem[];
  relations: readonly SchemaItem[];
  labels: readonly SchemaItem[];
}

/** Reads the schema of the project on the page with usage counts, and again when schema or entities change. */
export function useSchemaItems(): {
  items: SchemaItems | undefined;
  refusal: RefusalFacts | undefined;
  retry: () => Promise<void>;
} {
  const { organization, projectId, asOf } = useHere();
  const { data, refusal, again } = useQueryResult<useSchemaItemsQuery>(
    itemsQuery,
    { organization, projectId, asOf },
    { keepsLast: true },
  );
  usePacedNews(again);
  useSchemaNews(() => void again());
  return { items: useMemo(() => data && itemsOf(data.project), [data]), refusal, retry: again };
}

function itemsOf({ schema, counts, linkCounts }: useSchemaItemsQuery$data['project']): SchemaItems {
  const { classes, relations, labels } = schema;
  const ofClass = new Map(counts.byClass.map(({ class: { id }, count }) => [id, count]));
  const ofLabel = new Map(counts.byLabel.map(({ label: { id }, count }) => [id, count]));
  const ofRelation = new Map(linkCounts.map(({ relation: { id }, count }) => [id, count]));
  const classNames = new Map(classes.map(({ classId, name }) => [classId, name]));
  // Hidden items are offered nowhere, and listed only while something uses them.
  const listed = <T extends { isHidden: boolean }>(items: readonly (T & SchemaItem)[]) =>
    items.filter(({ isHidden, count }) => !isHidden || count > 0).toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    classes: listed(
      classes.map((each) => ({
        ...each,
        belongsTo: [each.isAbstract ? 'abstract' : '', each.parent?.name ?? ''].filter(Boolean).join(', '),
        count: ofClass.get(each.id) ?? 0,
        query: `class:=${quoteText(each.name)}`,
        mark: { icon: each.icon, colour: each.colour },
      })),
    ),
    relations: listed(
      relations
        .filter(({ isCanonical }) => isCanonical)
        .map((each) => ({
          ...each,
          belongsTo: each.inverse.id === each.id ? '' : each.inverse.name,
          count: ofRelation.get(each.id) ?? 0,
          query: `${quoteText(each.name)}:any`,
        })),
    ),
    labels: listed(
      labels.map((each) => ({
        ...each,
        belongsTo: each.classIds.flatMap((id) => classNames.get(id) ?? []).join(', '),
        count: ofLabel.get(each.id) ?? 0,
        query: `label:=${quoteText(each.name)}`,
      })),
    ),
  };
}
