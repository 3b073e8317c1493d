import { isRecord } from '../../../platform/text/json.ts';
import type { UserTeamEntry } from '../attribute.ts';
import type { PropertyFacts, PropertyType, Wording } from '../property-type.ts';
import { checkedText, droppedWords, wrongValue } from '../rules/value-checks.ts';

/** People and teams. */
export const userTeam: PropertyType<UserTeamEntry[]> = {
  description: 'People and teams.',
  graph: {
    description: 'People and teams.',
    fields: {
      entries: { type: ['UserTeamEntry'], description: 'The people and teams.', of: (entries) => entries ?? [] },
    },
  },
  search: 'people',
  refersTo: 'people',
  reqif: { kind: 'STRING', text: 'lossy' },
  fallback: () => null,
  check(value, property) {
    if (!Array.isArray(value)) throw wrongValue(property, 'a list of users and teams', value, advice);
    return once(value.map((each) => checkedEntry(each, property)));
  },
  toText: (value) => value.map(nameOf).join(', '),
  fromText: (text, _property, wording) => once(splitNames(text).flatMap((name) => whoIs(name, wording) ?? [])),
  shortfall: (text, property, wording) =>
    droppedWords(
      property,
      'has no user or team called',
      splitNames(text).filter((name) => !whoIs(name, wording)),
    ),
};

/** Finds the user or team of a name, users before teams. */
const whoIs = (name: string, wording: Wording | undefined): UserTeamEntry | undefined =>
  wording?.people?.users(name) ?? wording?.people?.teams(name);

/** Lists the names in a comma-separated list. */
export const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The name of somebody or of a team, as it was when they were chosen. */
const nameOf = ({ label, type }: UserTeamEntry) => label || (type === 'team' ? 'Unknown Team' : 'Unknown User');

const advice = 'Send entries like {"id": "ada", "type": "user", "label": "Ada Lovelace"}.';

function checkedEntry(given: unknown, property: PropertyFacts): UserTeamEntry {
  if (!isRecord(given)) throw wrongValue(property, 'users and teams', given, advice);
  const { type, label = '' } = given;
  const id = typeof given['id'] === 'number' ? String(given['id']) : given['id'];
  if ((type !== 'user' && type !== 'team') || typeof id !== 'string' || id === '')
    throw wrongValue(property, 'users and teams', given, advice);
  return { id: checkedText(id, property), type, label: checkedText(label, property) };
}

const once = (entries: readonly UserTeamEntry[]): UserTeamEntry[] => [
  ...new Map(entries.map((entry) => [`${entry.type}:${entry.id}`, entry])).values(),
];
