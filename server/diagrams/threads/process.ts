import { serializedError } from '../../platform/jobs/thread-errors.ts';
import type { PaperOrder } from '../paper-order.ts';
import { written } from './write-diagram.ts';

// Listened for until it is ended: it would go with what it has to say.
process.on('message', (order: PaperOrder) => {
  void written(order)
    .then((pieces) => ({ pieces }), serializedError)
    .then((word) => process.send!(word));
});
