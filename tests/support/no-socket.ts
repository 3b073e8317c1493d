// The page's own connection to the server, whose answers a test gives by `fetch`. Runs before every network test.
import { beforeEach } from 'vitest';

import { resetPage } from '../../web/ui/page-reset.ts';

/** A WebSocket that never opens. The page takes it once, for all files that share the page. */
class NoSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  close() {}
}
Object.assign(globalThis, { WebSocket: NoSocket });

// A call that was still on its way when the test before ended may have said since that the server is away.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  resetPage();
});
