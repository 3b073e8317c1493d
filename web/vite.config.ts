import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { chunks } from './chunks.ts';
import { compress } from './compress-plugin.ts';
import { comesEarly } from './early-plugin.ts';
import { grammars } from './grammar-plugin.ts';
import { lateStyles } from './late-styles-plugin.ts';
import { relay } from './relay-plugin.ts';
import { styleByTextSize } from './rem-plugin.ts';
import { withoutUnusedCode } from './unused-code-plugin.ts';
import { withoutUnusedStyles } from './unused-styles-plugin.ts';

const server = `http://localhost:${process.env['PORT'] ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    relay({ config: './relay.config.js', artifactDirectory: './web/__generated__' }),
    grammars(),
    react(),
    styleByTextSize(),
    withoutUnusedCode(),
    comesEarly(),
    withoutUnusedStyles(),
    lateStyles(),
    compress({ cache: resolve(import.meta.dirname, '../node_modules/.cache/compressed') }),
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
          groups: chunks,
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/graphql': { target: server, ws: true }, '/api': { target: server } } },
});
