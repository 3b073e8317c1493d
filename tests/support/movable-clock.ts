// Loaded into the server of the browser's tests before all else: they put its clock forward, in place of waiting. Threads of it have none of their own to listen at.
import { isMainThread } from 'node:worker_threads';

const now = Date.now;
let ahead = 0;

if (isMainThread) {
  Date.now = () => now() + ahead;
  process.on('message', (ms: number) => {
    ahead = ms;
    process.send!(ms);
  });
  // It is no reason to stay alive.
  process.channel?.unref();
}
