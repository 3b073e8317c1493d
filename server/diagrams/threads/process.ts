import { serializedError } from '../../platform/jobs/thread-errors.ts';
import type { PaperOrder } from '../paper-order.ts';
import { writeDiagram } from './write-diagram.ts';

// Listened for until it is ended: it would go with what it has to say.
process.on('message', (order: PaperOrder) => {
  void writeDiagram(order)
    .then((pieces) => ({ pieces }), serializedError)
    .then((word) => process.send!(word));
});
