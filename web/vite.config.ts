import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { compress } from './compress-plugin.ts';
import { comesEarly } from './early-plugin.ts';
import { relay } from './relay-plugin.ts';

const server = `http://localhost:${process.env['PORT'] ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    relay({ config: './relay.config.js', artifactDirectory: './web/__generated__' }),
    react(),
    comesEarly(),
    compress(),
  ],
  resolve: {
    alias: [
      { find: '#graph', replacement: resolve(import.meta.dirname, '__generated__') },
      // Without what Relay keeps for those who came before hooks.
      { find: /^react-relay$/, replacement: 'react-relay/hooks' },
    ],
  },
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    chunkSizeWarningLimit: 1000,
    // One style sheet: what all pages need is most of it.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: resolve(import.meta.dirname, 'index.html'), early: resolve(import.meta.dirname, 'early.ts') },
      output: {
        codeSplitting: {
          // Each takes what it needs along, as far as the ones above it have not.
          groups: [
            { name: 'early', test: /early\.ts$|rolldown\/runtime/, priority: 7 },
            { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown.runtime/, priority: 6 },
            { name: 'frame', tags: ['$initial'], priority: 5 },
            { name: 'DatabaseScreen', test: /DatabaseScreen\.tsx$/, priority: 4 },
            { name: 'editors', test: /attributes\/on-screen\.ts$/, priority: 3 },
            { name: 'tables', test: /parts\/platform\/table\//, priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/graphql': { target: server, ws: true }, '/api': { target: server } } },
});
