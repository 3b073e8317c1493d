// The pages of entities, and what people say of them.
import {
  button,
  entityOf,
  entry,
  field,
  inTurn,
  more,
  newOf,
  textShown,
  typedIn,
  type Step,
  type Visit,
} from './sight.ts';

/** Opens the history, since another tab may have been the last one opened. */
const history: Step = (page) => page.getByRole('tab', { name: 'History' }).click();

export const sightsOfEntities: readonly Visit[] = [
  {
    at: '/sample/p/1/comments?which=all',
    sign: 'All comments in this project',
    sights: [{ name: 'all comments' }, { name: 'people who spoke', open: field('By whom') }],
  },
  { at: entityOf('class:Requirement is:locked'), sign: 'History', sights: [{ name: 'a locked requirement' }] },
  {
    at: entityOf('class:Requirement -is:locked'),
    sign: 'History',
    sights: [
      { name: 'a requirement' },
      { name: 'menu of an entity', open: more },
      {
        name: 'where an entity is used',
        open: (page) => page.getByRole('tab', { name: 'Used in' }).click(),
        at: '.ui-list',
        close: 'anew',
      },
      {
        name: 'two entities beside each other',
        open: inTurn(
          more,
          entry('Compare with another'),
          field('Other entity'),
          textShown('R.1.2 Report a fire within 30 min'),
        ),
      },
      { name: 'duplicate of an entity', open: inTurn(more, entry('Duplicate')) },
      { name: 'move of an entity', open: inTurn(more, entry('Move to another project')), close: 'anew' },
      { name: 'change of class', open: inTurn(more, entry('Change class')) },
      { name: 'classes to change to', open: inTurn(more, entry('Change class'), field('New class')) },
      { name: 'deletion of an entity', open: inTurn(more, entry('Delete')) },
      {
        name: 'an equation for a text',
        open: inTurn(button('Insert'), entry('Equation'), typedIn('Equation in TeX', 'E = m c^2')),
        close: 'anew',
      },
      {
        name: 'a table of a search for a text',
        open: inTurn(button('Insert'), entry('Query table'), typedIn('Query', 'class:Risk')),
        close: 'anew',
      },
      { name: 'labels to add', open: button('Add a label') },
      { name: 'links to add', open: button(/^Add (?!a label)/) },
      { name: 'the hierarchy', open: button('Hierarchy'), only: 'narrow' },
      { name: 'a pinned relation', open: button(/^Pin /), at: '.en-relations', close: button(/^Pin /) },
      {
        name: 'a toast',
        at: '.mantine-Notifications-root',
        // Changes nothing: a toast that has gone on a slow machine is shown again.
        open: inTurn(more, entry('Copy link'), textShown(/^The link was copied\.|^Not copied/)),
      },
    ],
  },
  {
    at: entityOf('class:Requirement -is:locked order:number'),
    sign: 'History',
    sights: [
      { name: 'menu of a version', open: inTurn(history, button(/^More about version/)) },
      {
        name: 'versions of an entity',
        open: inTurn(
          history,
          button(/^More about version/),
          entry('Compare or restore this version'),
          textShown(/identical|^Field/),
        ),
      },
    ],
  },
  { at: entityOf('class:Requirement "Quality Score":<60'), sign: 'History' },
  {
    at: entityOf('class:Task'),
    sign: 'History',
    sights: [{ name: 'a task' }, { name: 'Calendar (not', open: button('Choose a day') }],
  },
  {
    at: entityOf('class:Risk'),
    sign: 'History',
    sights: [
      { name: 'a risk' },
      {
        name: 'a number that is none',
        at: 'body',
        open: inTurn(typedIn('Probability', '5..2'), (page) => page.keyboard.press('Tab'), textShown(/not a/)),
        close: 'anew',
      },
    ],
  },
  { at: entityOf('class:Action'), sign: 'History' },
  {
    at: entityOf('number:A.1.1'),
    sign: 'History',
    sights: [{ name: 'where a target can be moved', open: (page) => page.locator('.en-grip').first().click() }],
  },
  { at: entityOf('class:Physical'), sign: 'History' },
  { at: entityOf('class:Equation'), sign: 'History' },
  { at: entityOf('class:Artifact'), sign: 'History' },
  { at: newOf('Task'), sign: 'New Task' },
];
