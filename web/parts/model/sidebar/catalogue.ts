/** A tab with its name and places. */
interface Entry {
  name: string;
  /** Its places in words, for people who look for it elsewhere. */
  where: string;
}

const PICKED = 'Beside what is picked on a diagram';
const DIAGRAM = 'At the left of diagrams';
const DATABASE = 'At the left of the database';
const ENTITY = 'At the right of an entity';
const ADMINISTRATION = 'At the left of the administration, for its administrators';
const CHAT = 'In the chat, which opens by its button in the bar at the top';

/** All tabs, by name. The content of each is a file in `left/`, beside this one, or with the page that has it. */
export const catalogue: readonly Entry[] = [
  {
    name: 'Attributes',
    where: `${PICKED} and at the left of a document; an entity has them in the middle of its page`,
  },
  {
    name: 'Relationships',
    where: `${PICKED} and at the left of a document; an entity has them in the middle of its page`,
  },
  { name: 'Metadata', where: `${PICKED}, and at the right of an entity` },
  { name: 'Hierarchy', where: 'At the left of an entity and of a diagram' },
  { name: 'Root', where: 'At the left of diagrams, documents, compilations, presentations and test suites' },
  { name: 'New', where: 'At the left of the database, of an entity and of a diagram' },
  { name: 'Existing', where: 'At the left of diagrams and compilations' },
  { name: 'Condensed', where: 'At the left of the database and of an entity' },
  { name: 'Filter', where: DATABASE },
  { name: 'User Information Filter', where: DATABASE },
  { name: 'Saved Queries', where: DATABASE },
  { name: 'Schema', where: 'At the left of the database, of an entity and of a document' },
  { name: 'Comments', where: `${ENTITY} and beside what is picked` },
  { name: 'Change Requests', where: `${ENTITY} and beside what is picked` },
  { name: 'Baselines', where: 'In the menu of a document, and on a page of their own' },
  { name: 'Test Cycles', where: 'At the left of a test suite that is run' },
  { name: 'Shapes', where: DIAGRAM },
  { name: 'Coordinates', where: PICKED },
  { name: 'Risk Block', where: 'At the left of risk diagrams' },
  { name: 'OV-1', where: 'At the left of asset diagrams' },
  { name: 'SV-1', where: 'At the left of asset diagrams' },
  { name: 'SvcV-1', where: 'At the left of asset diagrams' },
  { name: 'Slides', where: 'At the left of a presentation' },
  { name: 'Day', where: 'Beside a calendar; nothing here is shown as one yet' },
  { name: 'GitHub', where: 'Beside an entity once a code-hosting service is connected; none can be yet' },
  { name: 'Group Chat', where: CHAT },
  { name: 'Online Users', where: CHAT },
  { name: 'Organizations', where: ADMINISTRATION },
  { name: 'Teams', where: ADMINISTRATION },
  { name: 'Roles', where: ADMINISTRATION },
  { name: 'License Types', where: `${ADMINISTRATION}, as Licenses` },
];
