// Loaded before the server: it adds the one line to the catalogue of property types.
import { registerHooks } from 'node:module';

const file = new URL('temperature.ts', import.meta.url).href;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/server/model/attributes/types/index.ts')) return loaded;
    const line = '  TEXT: text,\n';
    const source = `import { temperature } from '${file}';\n${String(loaded.source)}`;
    return { ...loaded, source: source.replace(line, `  TEMPERATURE: temperature,\n${line}`) };
  },
});
