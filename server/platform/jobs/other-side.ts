import { fork } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Somewhere else, where work is done that must not hold up this thread; it talks by messages, and its `exit` is an event. */
export interface OtherSide {
  events: EventEmitter;
  /** Listed buffers need not be copied. */
  send(word: unknown, buffers?: ArrayBuffer[]): void;
  end(): Promise<unknown>;
}

/** A thread that runs a module; it finds the argument as its `workerData`. */
export function inThread(module: URL, megabytes: number, argument?: string): OtherSide {
  const thread = new Worker(module, {
    workerData: argument,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  return {
    events: thread,
    send: (word, buffers = []) => thread.postMessage(word, buffers),
    end: () => thread.terminate(),
  };
}

/**
 * A process that runs a module, for native code: that ends with nothing less than its process, and may take it along. What it works on comes from
 * anybody, so it is told nothing that this server knows.
 */
export function inProcess(module: URL, megabytes: number, argument?: string): OtherSide {
  const child = fork(module, argument === undefined ? [] : [argument], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: 'ignore',
    env: {},
  });
  return {
    events: child,
    // Whether it has gone is seen by its end.
    send: (word) => void child.send(word as object, () => undefined),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
