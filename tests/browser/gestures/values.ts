// Values of an entity that are taken from a list: a choice, a person.
import { gesture, valueOf, type Gesture, type Given } from '../../support/by-hand.ts';
import { on, reads } from './on-entity.ts';

const field = ({ page }: Given, name: string) => page.getByRole('combobox', { name, exact: true });
const isAssigned = reads((each) => /admin/i.test(valueOf(each, 'Assignee')), true);

export const values: readonly Gesture[] = [
  gesture({
    name: 'a choice by its first letters',
    delay: 0,
    before: on('Risk'),
    keys: async (given) => {
      await field(given, 'Status').click();
      await given.hand.type('decl');
      await given.hand.press('Enter');
    },
    seen: reads((each) => valueOf(each, 'Status'), 'Declined'),
  }),
  gesture({
    name: 'a choice that is left by Tab',
    delay: 400,
    before: on('Risk'),
    keys: async (given) => {
      await field(given, 'Status').click();
      await given.hand.type('reso');
      await given.hand.press('Tab');
    },
    seen: reads((each) => valueOf(each, 'Status'), 'Resolved'),
  }),
  gesture({
    name: 'the choice that is there, typed once more, stays',
    delay: 400,
    before: on('Risk'),
    keys: async (given) => {
      await field(given, 'Status').click();
      await given.hand.type('decl');
      await given.hand.press('Enter');
      await field(given, 'Status').click();
      await given.hand.type('Declined');
      await given.hand.press('Enter', 'Tab');
    },
    seen: reads((each) => valueOf(each, 'Status'), 'Declined'),
  }),
  gesture({
    name: 'a person, and Tab before the name is found',
    delay: 3000,
    before: on('Issue'),
    keys: async (given) => {
      await field(given, 'Assignee').click();
      await given.hand.type('adm');
      await given.hand.press('Enter', 'Tab');
    },
    seen: isAssigned,
  }),
  gesture({
    name: 'a person by the first letters and Tab',
    delay: 0,
    before: on('Issue'),
    keys: async (given) => {
      await field(given, 'Assignee').click();
      await given.hand.type('adm');
      await given.hand.press('Tab');
    },
    seen: isAssigned,
  }),
];
