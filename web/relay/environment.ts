import { Environment, Network, Observable, RecordSource, Store, type CacheConfig } from 'relay-runtime';

import { onPageReset } from '../ui/page-reset.ts';
import { call } from './calls.ts';
import { RELEASED_QUERIES } from './forget-hidden.ts';
import { follow } from './live.ts';
import { keepNewer, NEWER, readNewer } from './newer.ts';
import { commitToOutbox } from './outbox/outbox.ts';
import { whilePending } from './pending-requests.ts';
import { changeFactsIn, keyFor } from './request-key.ts';

const source = new RecordSource();
onPageReset(() => source.clear());

/** The page's Relay environment: its store, and its connection to the server. */
export const environment: Environment = new Environment({
  network: Network.create(
    (params, variables, cacheConfig: CacheConfig) =>
      Observable.create((sink) => {
        const abort = new AbortController();
        const sent = { params, variables, key: keyFor(params, cacheConfig) };
        const facts = changeFactsIn(cacheConfig);
        whilePending(facts ? commitToOutbox({ ...sent, ...facts }, abort.signal) : call(sent, abort.signal)).then(
          (answer) => {
            const older = keepNewer('data' in answer ? answer.data : null, environment.getStore().getSource());
            sink.next(answer);
            sink.complete();
            if (older.length > 0 && params.name !== NEWER) readNewer(environment, older);
          },
          (error: Error) => {
            if (!abort.signal.aborted) sink.error(error);
          },
        );
        return () => abort.abort();
      }),
    follow,
  ),
  store: new Store(source, { gcReleaseBufferSize: RELEASED_QUERIES }),
});
