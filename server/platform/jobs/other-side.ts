import { fork } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Somewhere else, where work is done that must not hold up this thread; it talks by messages, and its `exit` is an event. */
export interface WorkerHandle {
  events: EventEmitter;
  /** Listed buffers need not be copied. */
  send(word: unknown, buffers?: ArrayBuffer[]): void;
  end(): Promise<unknown>;
}

/** Starts a thread that runs a module; it finds the argument as its `workerData`. */
export function inThread(module: URL, megabytes: number, argument?: string): WorkerHandle {
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
 * Starts a process that runs a module of native code, which only the end of its process can stop, and which may crash it. Its input comes
 * from anybody, so it gets none of this server's secrets.
 */
export function inProcess(module: URL, megabytes: number, argument?: string): WorkerHandle {
  const child = fork(module, argument === undefined ? [] : [argument], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: 'ignore',
    env: {},
  });
  return {
    events: child,
    // A failed message needs no handling: the event of its end tells that the other side is gone.
    send: (word) => void child.send(word as object, () => undefined),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
