import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { relay } from './relay-plugin.ts';

const server = `http://localhost:${process.env['PORT'] ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [relay({ config: './relay.config.js', artifactDirectory: './web/__generated__' }), react()],
  resolve: { alias: { '#graph': resolve(import.meta.dirname, '__generated__') } },
  html: { cspNonce: '__NONCE__' },
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: true, chunkSizeWarningLimit: 900 },
  server: { port: 5173, proxy: { '/graphql': { target: server, ws: true }, '/api': { target: server } } },
});
