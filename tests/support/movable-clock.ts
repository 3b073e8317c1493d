// Loaded into the server of the browser's tests before all else: they can put its clock forward, in place of waiting.
const now = Date.now;
let ahead = 0;
Date.now = () => now() + ahead;
process.on('message', (ms: number) => {
  ahead = ms;
  process.send!(ms);
});
// It is no reason to stay alive.
process.channel!.unref();
