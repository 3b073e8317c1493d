// Subscriptions are made once for all who ask for nothing personal; what depends on who asks is marked where it is defined.

import { isObjectType, parse } from 'graphql';
import { describe, expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { planFor } from '../../../server/platform/feed/shared-plan.ts';
import { isSameForAll } from '../../../server/platform/graph/same-for-all.ts';
import { pageOperations } from '../../support/page-operations.ts';

const schema = graph();
const news = (fields: string) => `subscription { projectChanged(organization: "acme", projectId: 1) { ${fields} } }`;
const isPersonal = (text: string) => planFor(schema, parse(text), undefined)?.isPersonal;

describe('operations that are executed once for all subscribers, and those executed for each', () => {
  const cases: [fields: string, isPersonal: boolean][] = [
    ['revision date username totalCount records { changes { field wording } user { fullName } }', false],
    ['entities { id name class { name properties { id } } labels { name } attributes { id text } metadata }', true],
    ['entities { id name class { name parent { name } } labels { name } attributes { id text } metadata }', false],
    ['entities { relationGroups { count } }', true],
    ['entities { class { targetRelations { label } } }', true],
    ['records { user { email } }', true],
    ['project { name banner { top { text } } schema { version } }', false],
    ['project { permissions }', true],
    ['project { conversations { unread } }', true],
  ];
  test.each(cases)('%s', (fields, expected) => expect(isPersonal(news(fields))).toBe(expected));
});

/** Matches fields whose events are personal by nature. */
const personalByNature = /^subscription watchNoticesSubscription\(/;

test('the subscriptions of our own pages ask for nothing personal, but those listed here', () => {
  const followed = pageOperations()
    .filter((text) => text.startsWith('subscription') && !personalByNature.test(text))
    .map((text) => [text, isPersonal(text)] as const);
  const shared = followed.filter(([, personal]) => personal !== undefined);
  expect(shared.length).toBeGreaterThan(4);
  expect(shared.filter(([, personal]) => personal)).toEqual([]);
});

test('shared fields do not depend on the viewer', () => {
  // Presence tells people apart by `usersWithOwnFrames`.
  const known = ['PresenceChange.messages'];
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isSameForAll(type, field))
        .map((field) => ({ name: `${type.name}.${field.name}`, text: String(field.resolve) })),
    );
  expect(fields.length).toBeGreaterThan(100);
  const looking = fields.filter(({ text }) => /\bviewer\b|signedIn|readPinned|\.permissions\b/.test(text));
  expect(looking.map(({ name }) => name)).toEqual(known);
});
