import { builder } from '../../platform/graph/builder.ts';
import { compiledField } from '../../platform/graph/compiler/fields.ts';
import { sameForAll } from '../../platform/graph/same-for-all.ts';
import type { Transition } from '../projects/workflow.ts';

/** A way from one state to another, as it is offered to somebody. */
export const TransitionRef = builder.objectRef<Transition>('Transition').implement({
  ...sameForAll,
  description: 'A way from one state of a workflow to another.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the deed that takes it, such as Approve.' }),
    fromState: t.exposeString('fromState', { description: 'The state that it leaves.' }),
    toState: t.exposeString('toState', { description: 'The state that it leads to.' }),
    isLocking: t.boolean({
      description: 'True when it locks the entity for the person who takes it; one that does not opens the lock.',
      resolve: ({ lock }) => lock,
      ...compiledField({ reads: [] }),
    }),
  }),
});
