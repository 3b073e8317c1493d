// Whoever adds a table to projects decides whether a copy of a project takes its rows along.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

/** Tables whose rows a copy takes along, some of them only on request. */
const copied = [
  'baseline',
  'change_record',
  'class',
  'comment',
  'comment_feed',
  'diagram',
  'diagram_place',
  'diagram_place_version',
  'diagram_version',
  'entity',
  'entity_version',
  'file',
  'file_use',
  'label',
  'link',
  'link_version',
  'project_version',
  'property',
  'relation',
  'revision',
  'schema_change',
  'stored_change_record',
];
/** Tables whose rows stay behind. */
const present = 'what somebody does at this moment';
const talk = 'who talks about the project, and how far they have read';
const access = 'a copy is open to its creator, who shares it';
const branches = 'how a project and its branches were merged, which begins with the branch';
const stays: Record<string, string> = {
  baseline_feed: 'counts its own announcements',
  branch: branches,
  branch_merge: branches,
  common_version: branches,
  former_common_version: branches,
  chat_message: talk,
  chat_read: talk,
  chat_room: talk,
  notice: talk,
  notice_count: talk,
  file_upload: present,
  job: present,
  presence: present,
  shared_text: present,
  shared_text_page: present,
  shared_text_part: present,
  project_team: access,
  project_user: access,
  recent_project: 'what a person opened',
  saved_query: 'a person makes them for a project',
};

test('each table of a project is in one of the two lists: its rows are copied, or stay behind for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id' order by 1`.execute(truss.inside.db);
  expect(rows.map(({ name }) => name)).toEqual([...copied, ...Object.keys(stays)].toSorted());
});
