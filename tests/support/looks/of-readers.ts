// What somebody meets who may only read, and has opened nothing yet.
import { peopleOfChat } from './of-frame.ts';
import { button, entityOf, inTurn, type Visit } from './sight.ts';

export const sightsOfReaders: readonly Visit[] = [
  { at: '/sample/dashboard', sign: 'First steps' },
  {
    at: entityOf('class:Requirement'),
    sign: 'History',
    sights: [
      { name: 'a requirement, to be read' },
      {
        name: 'a chat with one person',
        at: '.ch-windows',
        open: inTurn(peopleOfChat, button(/^Chat with Truss Administrator/)),
        close: 'anew',
      },
    ],
  },
  { at: entityOf('class:Risk'), sign: 'History' },
  { at: '/sample/p/99/dashboard', sign: 'Project' },
];
