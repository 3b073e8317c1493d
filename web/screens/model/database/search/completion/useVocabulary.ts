import { useCallback, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useVocabularyQuery, useVocabularyQuery$data } from '#graph/useVocabularyQuery.graphql';

import { typeOnPage } from '../../../../../attributes/types/index.ts';
import { useSchemaNews } from '../../../../../relay/news/useSchemaNews.ts';
import { useHere } from '../../../../../routing/paths.ts';
import type { Vocabulary } from './vocabulary.ts';

const vocabularyQuery = graphql`
  query useVocabularyQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagramTypes {
        slug
        name
      }
      schema {
        classes {
          id
          name
          isHidden
          parent {
            id
          }
        }
        labels {
          id
          labelId
          name
          isHidden
          parentId
        }
        properties {
          id
          name
          classId
          isHidden
          type
          choices
        }
        relations {
          id
          name
          isHidden
          inverse {
            id
            name
          }
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
        byStatus {
          name
          count
        }
      }
    }
  }
`;

type Answer = useVocabularyQuery$data['project'];

/** Reads the names for completion in the project on the page: on the first call of `learn`, and again after changes of the schema. */
export function useVocabulary(): { vocabulary: Vocabulary | undefined; learn: () => void } {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const place = JSON.stringify([organization, projectId, asOf]);
  const [learnt, setLearnt] = useState<{ place: string; vocabulary: Vocabulary }>();
  const asked = useRef<string>(undefined);
  const forget = useCallback(() => {
    asked.current = undefined;
  }, []);
  useSchemaNews(forget);
  const learn = useCallback(() => {
    if (asked.current === place) return;
    asked.current = place;
    fetchQuery<useVocabularyQuery>(environment, vocabularyQuery, { organization, projectId, asOf }).subscribe({
      next: ({ project }) => setLearnt({ place, vocabulary: vocabularyOf(project) }),
      // Without completions one can still type; the next try reads them.
      error: forget,
    });
  }, [environment, organization, projectId, asOf, place, forget]);
  return { vocabulary: learnt?.place === place ? learnt.vocabulary : undefined, learn };
}

function vocabularyOf({ schema, counts, diagramTypes }: Answer): Vocabulary {
  const shown = <T extends { isHidden: boolean }>(items: readonly T[]) => items.filter(({ isHidden }) => !isHidden);
  const ofClass = new Map(counts.byClass.map(({ class: { id }, count }) => [id, count]));
  const ofLabel = new Map(counts.byLabel.map(({ label: { id }, count }) => [id, count]));
  const total = (id: string): number =>
    schema.classes
      .filter(({ id: own, parent }) => parent?.id === id && own !== id)
      .reduce((sum, below) => sum + total(below.id), ofClass.get(id) ?? 0);
  const parents = new Set(schema.labels.map(({ parentId }) => parentId));
  const properties = new Map<string, Set<string>>();
  const types = new Map<string, string>();
  for (const { name, classId, type, choices } of shown(schema.properties)) {
    if (classId === null) continue;
    if (!types.has(name)) types.set(name, type);
    const values = properties.get(name) ?? properties.set(name, new Set()).get(name)!;
    for (const choice of typeOnPage(type).offers ?? choices) values.add(choice);
  }
  return {
    classes: shown(schema.classes).map(({ id, name }) => ({ name, count: total(id) })),
    // Labels below a label may be on the same entities, so counts cannot be added.
    labels: shown(schema.labels).map(({ id, labelId, name }) => ({
      name,
      count: parents.has(labelId) ? undefined : (ofLabel.get(id) ?? 0),
    })),
    names: { classes: schema.classes.map(({ name }) => name), labels: schema.labels.map(({ name }) => name) },
    properties: new Map([...properties].map(([name, values]) => [name, [...values]])),
    types,
    relations: [...new Set(shown(schema.relations).map(({ name }) => name))],
    inverses: new Map(schema.relations.map(({ name, inverse }) => [name, inverse.name])),
    states: counts.byStatus.map(({ name }) => name),
    diagrams: diagramTypes,
  };
}
