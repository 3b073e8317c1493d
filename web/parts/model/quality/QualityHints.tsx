import './quality.css';
import { Button } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { graphql } from 'react-relay';

import type { QualityHintsQuery } from '#graph/QualityHintsQuery.graphql';

import { typeOnPage } from '../../../attributes/types/index.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import type { JudgeOrder } from './answer.ts';
import { applyFix } from './apply-fix.ts';
import { useJudged } from './useJudged.ts';

interface Props {
  entityId: number;
  html: string;
  onChange: (html: string) => void;
}

/** Inputs of the quality checks besides the text. */
type About = Pick<JudgeOrder, 'labelled' | 'words'>;

/** Reads the labels and word lists that an entity's quality depends on, once; undefined if the entity has no qualities. */
function useAbout(entityId: number): About | undefined {
  const { organization, projectId } = useHere();
  // Without it there are no suggestions; the text can still be written.
  const { data } = useQueryResult<QualityHintsQuery>(
    graphql`
      query QualityHintsQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          entity(entityId: $entityId) {
            id
            labels {
              id
              name
              parentId
            }
            attributes {
              id
              property {
                id
                type
              }
            }
          }
          qualityWords {
            list
            words
          }
          schema {
            labels {
              id
              labelId
              name
            }
          }
        }
      }
    `,
    { organization, projectId, entityId },
    { fetchPolicy: 'store-or-network' },
  );
  return useMemo(() => data && aboutIn(data), [data]);
}

function aboutIn({ project: { entity, schema, qualityWords } }: QualityHintsQuery['response']): About | undefined {
  if (!entity?.attributes.some(({ property }) => typeOnPage(property.type).isQuality)) return undefined;
  const names = new Map(schema.labels.map(({ labelId, name }) => [labelId, name]));
  const isBelow = (name: string) =>
    entity.labels.some((each) => each.name === name || (each.parentId != null && names.get(each.parentId) === name));
  return {
    labelled: { isConstraint: isBelow('Constraint'), hasMethod: isBelow('Verification Method') },
    words: Object.fromEntries(qualityWords.map(({ list, words }) => [list.toLowerCase(), [...words]])),
  };
}

/** Suggests improvements to a requirement while it is written; a click applies a simple one. */
export default function QualityHints({ entityId, html, onChange }: Props) {
  const about = useAbout(entityId);
  const judged = useJudged(html, about);
  if (!about || !judged) return null;
  const qualities = Object.entries(judged);
  return (
    <div className="ql-hints" role="group" aria-label="Quality hints while writing">
      <div className="ql-qualities">
        {qualities.map(([name, { holds }]) => {
          const Mark = holds ? IconCheck : IconMinus;
          return (
            <span key={name} className="tr-inline ql-quality" data-holds={holds || undefined}>
              <Mark size={14} stroke={1.75} aria-hidden /> {name}
              <span className="tr-visually-hidden">{holds ? ': yes' : ': no'}</span>
            </span>
          );
        })}
      </div>
      <ul className="ql-suggestions">
        {qualities.flatMap(([name, { suggestions }]) =>
          suggestions.map(({ says, fix }) => (
            <li key={`${name} ${says}`}>
              {says}{' '}
              {fix && applyFix(html, fix) !== html && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`${verbOf(fix)}: ${says}`}
                  onClick={() => onChange(applyFix(html, fix))}
                >
                  {verbOf(fix)}
                </Button>
              )}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

const verbOf = (fix: Parameters<typeof applyFix>[1]): string =>
  'append' in fix ? `Add “${fix.append}”` : fix.instead === '' ? 'Remove it' : `Write “${fix.instead}”`;
