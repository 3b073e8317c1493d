import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import { sameJson } from '../../../../platform/text/json.ts';
import { factsAbout } from '../../../changes/rules/field-lists.ts';
import type { Condition, Flag, UserField } from '../rules/condition.ts';
import { sortByEffort } from '../rules/effort.ts';
import { isChangedSince, isKept, isMember } from './baselines.ts';
import { isDiscussed, isSaid } from './comment-conditions.ts';
import { hasDiagram } from './diagram-condition.ts';
import { hasEdges, isBelow, isContent, hasHolder, isLinkedTo } from './links.ts';
import { reversedTimestamp, reversedChangeTime, timestampSql } from './orders.ts';
import { knownScoreTest, propertyTest, scoreTest } from './properties.ts';
import { allSql, anySql, isOneOf, type SearchPlace } from './scope.ts';
import { isSuspect } from './suspect.ts';
import { freeText, textField, writtenField } from './texts.ts';
import { isVerified } from './verification.ts';
import { isWatched } from './workflow-condition.ts';

/**
 * Translates a condition to SQL on `entity e`. NOT is pushed down to the single tests: a test on a missing value is false; one on a
 * redacted entity's hidden content is neither true nor false, so that no query can guess it.
 */
export function toSql(condition: Condition, place: SearchPlace, wanted = true): Sql {
  switch (condition.test) {
    case 'all':
    case 'any': {
      const parts = sortByEffort(condition.of).map((each) => toSql(each, place, wanted));
      return (condition.test === 'all') === wanted ? allSql(parts) : anySql(parts);
    }
    case 'not':
      return toSql(condition.of, place, !wanted);
    case 'nothing':
      return sql.lit(!wanted);
    case 'free': {
      const found = freeText(condition.match, condition.text);
      return wanted ? found : sql`(not e.is_redacted and not ${found})`;
    }
    case 'edges':
      return hasEdges(place, condition.direction, condition.atLeast, wanted);
    case 'held':
      return hasHolder(place, condition.by, wanted);
    default: {
      const test = testSql(condition, place);
      const answer = mayBeNull(condition) ? certain(test, wanted, place) : wanted ? test : sql`not (${test})`;
      return isVeiled(condition) ? sql`(not e.is_redacted and ${answer})` : answer;
    }
  }
}

type Test = Exclude<Condition, { test: 'all' | 'any' | 'not' | 'nothing' | 'free' | 'edges' | 'held' }>;

/** Makes a test that is neither true nor false false: row by row, it would otherwise lead to all further tests. */
const certain = (test: Sql, wanted: boolean, { isRowByRow }: SearchPlace): Sql =>
  wanted ? (isRowByRow ? sql`(${test}) is true` : test) : sql`(${test}) is not true`;

/** Tells whether a test can be null; the planner can see through only a plain NOT. */
const mayBeNull = ({ test }: Test): boolean => ['property', 'user', 'acted', 'moment', 'globalId'].includes(test);

/** Tells whether a test reads fields that redaction hides: name, description and properties. */
const isVeiled = (condition: Test): boolean =>
  condition.test === 'property' ||
  condition.test === 'score' ||
  condition.test === 'stored' ||
  condition.test === 'said' ||
  condition.test === 'verified' ||
  ((condition.test === 'text' || condition.test === 'written') && 'veiled' in factsAbout[condition.on]);

function testSql(condition: Test, place: SearchPlace): Sql {
  switch (condition.test) {
    case 'text':
      return textField(condition.on, condition.match, condition.text);
    case 'written':
      return writtenField(condition.on);
    case 'class':
      return isOneOf(sql`e.class_id`, condition.ids);
    case 'label':
      return sql`e.label_ids && ${condition.ids}::integer[]`;
    case 'labelled':
      return sql`e.label_ids <> '{}'`;
    case 'id':
      return isOneOf(sql`e.id`, condition.ids);
    case 'globalId':
      return sql`e.global_id = any(${condition.ids}::text[])`;
    case 'flag':
      return flags[condition.flag];
    case 'user':
      return sql`${users[condition.on]} = any(${condition.names}::text[])`;
    case 'acted':
      return condition.on === 'modified' ? sql`e.modified is not null` : sql`${users[condition.on]} <> ''`;
    case 'moment':
      return moment(condition);
    case 'linkedTo':
      return isLinkedTo(place, condition.direction, condition.target);
    case 'ancestor':
      return isBelow(place, condition.children, condition.target);
    case 'content':
      return isContent(place, condition.of, condition.kinds);
    case 'property':
      return propertyTest(condition.property, condition.is);
    case 'score':
      return place.score && sameJson(place.score.groups, condition.groups)
        ? knownScoreTest(place.score.column, condition)
        : scoreTest(condition.groups, condition);
    case 'drawn':
      return hasDiagram(place, condition.types);
    case 'member':
      return isMember(place, condition.baselineId);
    case 'kept':
      return isKept(place, condition.name);
    case 'changed':
      return isChangedSince(place);
    case 'suspect':
      return isSuspect(place, condition.of);
    case 'discussed':
      return isDiscussed(place, condition.isOpen);
    case 'said':
      return isSaid(place, condition.match, condition.text);
    case 'verified':
      return isVerified(place, condition.words, condition.states);
    case 'watched':
      return isWatched(place, condition.lineage, condition.propertyId);
    case 'stored':
      return sql`e.attrs ?| ${condition.propertyIds.map(String)}::text[]`;
  }
}

const flags: Record<Flag, Sql> = {
  locked: sql`e.is_locked`,
  hidden: sql`e.is_hidden`,
  archived: sql`e.is_archived`,
  redacted: sql`e.is_redacted`,
  linked: sql`coalesce(e.linked_label_id, 0) <> 0`,
  image: sql`coalesce(e.image_id, 0) <> 0`,
  script: sql`coalesce(e.script, '') <> ''`,
};

const users: Record<UserField, Sql> = {
  createdBy: sql`e.created_by`,
  modifiedBy: sql`e.modified_by`,
  lockedBy: sql`e.locked_by`,
};

/** Matches a moment of change. A modification implies a change at that time, and changes have an index, read backwards. */
const moment = (period: Moment): Sql =>
  period.on === 'modified' ? allSql([sql`e.modified is not null`, inPeriod(period)]) : inPeriod(period);

type Moment = Extract<Condition, { test: 'moment' }>;

/** Matches a moment by indexed columns alone. */
export function inPeriod({ on, from, until }: Moment): Sql {
  const bounds: Sql[] = [];
  if (from)
    bounds.push(
      on === 'created'
        ? sql`e.created >= ${timestampSql(from)}`
        : sql`${reversedChangeTime} <= ${reversedTimestamp(from)}`,
    );
  if (until)
    bounds.push(
      on === 'created'
        ? sql`e.created < ${timestampSql(until)}`
        : sql`${reversedChangeTime} > ${reversedTimestamp(until)}`,
    );
  return allSql(bounds);
}
