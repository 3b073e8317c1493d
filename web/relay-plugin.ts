import { execFile } from 'node:child_process';
import { dirname, relative, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const TAG = /\bgraphql`([^`]*)`/g;
/** The compiler run at the start, shared by those who start together, since two at once would overwrite each other. */
let atStart: Promise<string> | undefined;
const NAME = /^\s*(?:#[^\n]*\s*)*(?:query|mutation|subscription|fragment)\s+([A-Za-z_]\w*)/;

/**
 * Relay for Vite: runs relay-compiler at start and again when a document changes (its own --watch needs watchman),
 * and replaces each graphql`…` tag with an import of the artifact. relay-compiler has validated the documents, so
 * the tag's name is all that is needed here: no Babel, no GraphQL parser.
 */
export function relay(options: { config: string; artifactDirectory: string }): Plugin {
  const artifacts = resolve(options.artifactDirectory);
  const compile = () =>
    promisify(execFile)(process.execPath, [resolve('node_modules/relay-compiler/cli.js'), options.config]).then(
      ({ stdout }) => stdout,
      (e: { stdout: string; stderr: string }) => {
        throw new Error(stripVTControlCharacters(e.stderr + e.stdout));
      },
    );
  return {
    name: 'relay',
    enforce: 'pre',
    async buildStart() {
      if (process.env['GRAPH_IS_COMPILED'] !== 'true') await (atStart ??= compile());
    },
    async hotUpdate({ file, read, server }) {
      if (
        this.environment.name !== 'client' ||
        !/\.[jt]sx?$/.test(file) ||
        file.startsWith(artifacts) ||
        !(await read()).includes('graphql`')
      )
        return;
      try {
        await compile();
      } catch (error) {
        server.config.logger.error((error as Error).message);
        server.ws.send({ type: 'error', err: { message: (error as Error).message, stack: '' } });
        return [];
      }
    },
    transform: {
      filter: { id: { include: /\.[jt]sx?$/, exclude: /node_modules/ }, code: 'graphql`' },
      handler(code, id) {
        const s = new MagicString(code);
        const names = new Set<string>();
        for (const match of code.matchAll(TAG)) {
          const name = NAME.exec(match[1]!)?.[1];
          if (!name) this.error(`graphql tag without a named definition: ${match[0].slice(0, 60)}`, match.index);
          names.add(name);
          s.update(match.index, match.index + match[0].length, `__relay_${name}`);
        }
        if (names.size === 0) return null;
        for (const name of names) {
          const path = relative(dirname(id), resolve(artifacts, `${name}.graphql.ts`)).replaceAll('\\', '/');
          s.prepend(`import __relay_${name} from ${JSON.stringify(path.startsWith('.') ? path : `./${path}`)};`);
        }
        return { code: s.toString(), map: s.generateMap({ hires: true, source: id }) };
      },
    },
  };
}
