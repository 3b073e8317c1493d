// Whether Office files are what their schemas say: each part as Microsoft's own validator sees it (the Open XML SDK, as WebAssembly, with the schemas of
// ECMA-376 and of Office), and the package around the parts as libxml2 does.
import { readFileSync } from 'node:fs';

import validate, { type Format } from '@ooxml-tools/validate';
import { strFromU8, unzipSync } from 'fflate';
import { validateXML } from 'xmllint-wasm';

import { complaintsOf } from './office-package.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** Lists the faults of files by name; empty if all are valid. */
export async function officeFaults(files: Files): Promise<string[]> {
  const all = withWorkbooksOfCharts(files);
  const faults = await packageFaults(all);
  for (const [name, bytes] of Object.entries(all)) {
    const said = [...complaintsOf(bytes), ...(await partFaults(name, bytes))];
    faults.push(...said.map((each) => `${name}: ${each}`));
  }
  return faults;
}

const withWorkbooksOfCharts = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, bytes]) => [
      [name, bytes],
      ...Object.entries(unzipSync(bytes, { filter: (part) => part.name.endsWith('.xlsx') })).map(
        ([part, workbook]) => [`${name}/${part}`, workbook] as const,
      ),
    ]),
  );

async function partFaults(name: string, bytes: Uint8Array): Promise<string[]> {
  try {
    const found = await validate(bytes, name.split('.').at(-1) as Format);
    return found.map(({ path, description }) => `${path.partUri} ${path.xpath}: ${description}`);
  } catch (error) {
    // It says so where a file cannot be opened at all.
    return [(error as Error).message];
  }
}

const schemas = [
  ['content-types', /^\[Content_Types\]\.xml$/],
  ['relationships', /\.rels$/],
  ['core-properties', /^docProps\/core\.xml$/],
] as const;

/** The parts that hold a package together, all of a kind in one go. */
async function packageFaults(files: Files): Promise<string[]> {
  const faults = schemas.map(async ([schema, of]) => {
    const parts = Object.entries(files).flatMap(([name, bytes]) =>
      Object.entries(unzipSync(bytes, { filter: (part) => of.test(part.name) })).map(([part, xml]) => ({
        fileName: `${name}/${part}`.replaceAll(/[^\w.]/g, '-'),
        contents: strFromU8(xml),
      })),
    );
    const xsd = readFileSync(new URL(`office-package/${schema}.xsd`, import.meta.url), 'utf8');
    const { errors } = await validateXML({ xml: parts, schema: [xsd] });
    return errors.map(({ rawMessage }) => rawMessage);
  });
  return (await Promise.all(faults)).flat();
}
