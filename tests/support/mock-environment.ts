// Screens ask the mock graph in place of the server. Runs before every screen test.
import { vi } from 'vitest';

vi.mock('../../web/relay/environment.ts', async () => {
  const graph = await import('./mock-graph.ts');
  return {
    get environment() {
      return graph.environment;
    },
  };
});
