import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

import { giveWay } from '../platform/jobs/give-way.ts';
import type { FromJobThread, JobOfThread, ToJobThread } from '../platform/jobs/job-in-thread.ts';
import { jobRunOf } from '../platform/jobs/job-runs.ts';
import type { JobHandler } from '../platform/jobs/kinds.ts';
import { SpoolRoom, type Held } from '../platform/jobs/spool-room.ts';
import { deserializedError, serializedError } from '../platform/jobs/thread-errors.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from './open-services.ts';

// Runs in the thread that `carryOutInThread` starts.

const FEW_PROCESSORS = 2;

giveWay();
// The threads that collect rubbish for all of a process do not give way: where processors are few, each thread collects its own.
if (process.platform === 'linux' && availableParallelism() <= FEW_PROCESSORS)
  setFlagsFromString('--no-parallel-scavenge');

const { config, job, run: name, module } = workerData as JobOfThread;
const say = (word: FromJobThread) => parentPort!.postMessage(word);
const over = new AbortController();
const asked: PromiseWithResolvers<void>[] = [];
parentPort!.on('message', (word: ToJobThread) => {
  if (word === 'over') over.abort();
  else if (word === 'taken') asked.shift()!.resolve();
  else asked.shift()!.reject(deserializedError(word));
});

/** The room on the server's disk, taken by messages to the server, which keeps the count. */
class RoomOfServer extends SpoolRoom {
  override open(): Held {
    return {
      take: (bytes) => {
        const answer = Promise.withResolvers<void>();
        asked.push(answer);
        say({ take: bytes });
        return answer.promise;
      },
      giveBack: () => say('give back'),
    };
  }
}

async function carriedOut(): Promise<FromJobThread> {
  const services = await openServices(config, await openLog(config.logLevel));
  services.exports.spool.room = new RoomOfServer(0);
  try {
    const { carryOut } = (await import(module)) as { carryOut: JobHandler };
    flushCompileCache(); // A thread that is ended keeps nothing by itself
    await carryOut(services, jobRunOf(services, job, name, over));
    return 'done';
  } catch (error) {
    return over.signal.aborted ? 'over' : serializedError(error);
  } finally {
    await services
      .close()
      .catch((error: unknown) => services.log.warn({ err: error }, 'a thread did not close cleanly'));
  }
}
say(await carriedOut());
