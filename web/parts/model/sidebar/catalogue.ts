/** A tab with its name and places. */
interface Entry {
  name: string;
  /** Its places in words, for people who look for it elsewhere. */
  where: string;
}

const PICKED = 'Inspector of a diagram';
const DIAGRAM = 'Left sidebar: diagrams';
const DATABASE = 'Left sidebar: database';
const ENTITY = 'Right sidebar: entity';
const ADMINISTRATION = 'Left sidebar: administration (administrators only)';
const CHAT = 'Chat sidebar, opened from the top bar';

/** All tabs, by name. The content of each is a file in `left/`, beside this one, or with the page that has it. */
export const catalogue: readonly Entry[] = [
  {
    name: 'Attributes',
    where: `${PICKED}; left sidebar: document; on an entity's page`,
  },
  {
    name: 'Relationships',
    where: `${PICKED}; left sidebar: document; on an entity's page`,
  },
  { name: 'Metadata', where: `${PICKED}; right sidebar: entity` },
  { name: 'Hierarchy', where: 'Left sidebar: entity, diagrams' },
  { name: 'Root', where: 'Left sidebar: diagrams, documents, compilations, presentations, test suites' },
  { name: 'New', where: 'Left sidebar: database, entity, diagrams' },
  { name: 'Existing', where: 'Left sidebar: diagrams, documents, compilations' },
  { name: 'Condensed', where: 'Left sidebar: database, entity' },
  { name: 'Filter', where: DATABASE },
  { name: 'User Information Filter', where: DATABASE },
  { name: 'Saved Queries', where: DATABASE },
  { name: 'Schema', where: 'Left sidebar: database, entity, document' },
  { name: 'Comments', where: `${ENTITY}; inspector of a diagram` },
  { name: 'Change Requests', where: `${ENTITY}; inspector of a diagram` },
  { name: 'Baselines', where: 'Menu of a document; Baselines page' },
  { name: 'Test Cycles', where: 'Left sidebar: test suite while it runs' },
  { name: 'Shapes', where: DIAGRAM },
  { name: 'Coordinates', where: PICKED },
  { name: 'Risk Block', where: 'Left sidebar: risk diagrams' },
  { name: 'OV-1', where: 'Left sidebar: asset diagrams' },
  { name: 'SV-1', where: 'Left sidebar: asset diagrams' },
  { name: 'SvcV-1', where: 'Left sidebar: asset diagrams' },
  { name: 'Slides', where: 'Left sidebar: presentation' },
  { name: 'Day', where: 'Calendar (not available yet)' },
  { name: 'GitHub', where: 'Code hosting (not available yet)' },
  { name: 'Group Chat', where: CHAT },
  { name: 'Online Users', where: CHAT },
  { name: 'Organizations', where: ADMINISTRATION },
  { name: 'Teams', where: ADMINISTRATION },
  { name: 'Roles', where: ADMINISTRATION },
  { name: 'License Types', where: `${ADMINISTRATION}, as Licenses` },
];
