import { readFileSync } from 'node:fs';

import { unzipSync } from 'fflate';
import { validateXML } from 'xmllint-wasm';

/**
 * Validates a file with libxml2 by the schema of ReqIF and returns the faults. The schema comes from an archive in a folder of samples, since we may
 * not pass it on.
 */
export async function schemaFaultsOf(xml: string, archive: string): Promise<string[]> {
  const files = Object.entries(unzipSync(new Uint8Array(readFileSync(archive))))
    .filter(([name]) => name.endsWith('.xsd'))
    .map(([name, content]) => ({
      fileName: name.split('/').at(-1)!,
      // They name each other by addresses of the web: here they lie side by side.
      contents: Buffer.from(content)
        .toString()
        .replace(/schemaLocation="http:[^"]*\/([\w.-]+\.xsd)"/g, 'schemaLocation="$1"'),
    }));
  const { errors } = await validateXML({
    xml: [{ fileName: 'file.reqif', contents: xml }],
    schema: files.filter(({ fileName }) => fileName === 'reqif.xsd'),
    preload: files.filter(({ fileName }) => fileName !== 'reqif.xsd'),
    initialMemoryPages: 1024,
    maxMemoryPages: 8192,
  });
  return errors.map(({ message }) => message);
}
