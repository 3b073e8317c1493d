import { isRecord } from '../../ui/is-record.ts';
import type { TypeOnPage } from '../type-on-page.ts';

const nameOf = ({ label, type }: Record<string, unknown>) =>
  typeof label === 'string' && label !== '' ? label : type === 'team' ? 'Unknown Team' : 'Unknown User';

export const userTeam = {
  title: 'People and teams',
  line: 'People and teams of the organization',
  editor: 'userTeam',
  reading: 'people',
  search: 'people',
  isTakenFromList: true,
  words: (value: unknown) =>
    Array.isArray(value) && value.some(isRecord)
      ? value.map((each) => (isRecord(each) ? nameOf(each) : String(each))).join(', ')
      : undefined,
} as const satisfies TypeOnPage;
