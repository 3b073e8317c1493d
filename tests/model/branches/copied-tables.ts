/** Tables whose rows a copy takes along, some of them only on request. */
export const copiedTables = [
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
const present = 'what somebody does at this moment';
const talk = 'who talks about the project, and how far they have read';
const access = 'a copy is open to its creator, who shares it';
const branches = 'how a project and its branches were merged, which begins with the branch';
/** Tables whose rows stay behind, and why. */
export const stayingTables: Record<string, string> = {
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
