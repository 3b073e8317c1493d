import { readFile } from 'node:fs/promises';

import { SaxesParser } from 'saxes';
import { validateXML } from 'xmllint-wasm';

interface Found {
  name: string;
  attributes: Record<string, string>;
  value: string;
  children: Found[];
}

const XSD = new URL('../../server/exchange/transfer/formats/xml/project.xsd', import.meta.url);

/** Returns libxml2's complaints about an XML export, checked against our published schema. */
export async function faultsOf(xml: string): Promise<string[]> {
  const schema = await readFile(XSD, 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'project.xml', contents: xml }],
    schema: [schema],
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
}

/** Reads XML with another program's parser. */
export async function readXml(xml: string) {
  const faults = await faultsOf(xml);
  if (faults.length > 0) throw new Error(`It is not valid: ${faults.slice(0, 5).join('\n')}`);
  const root: Found = { name: '', attributes: {}, value: '', children: [] };
  const stack = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => stack.push({ name, attributes, value: '', children: [] }));
  parser.on('text', (text) => (stack.at(-1)!.value += text));
  parser.on('closetag', () => {
    const done = stack.pop()!;
    stack.at(-1)!.children.push(done);
  });
  parser.write(xml).close();
  const under = (nodes: Found[], [name, ...rest]: string[]): Found[] => {
    const found = nodes.flatMap(({ children }) => children.filter((child) => child.name === name));
    return rest.length === 0 ? found : under(found, rest);
  };
  const words = (node: Found) => ({
    value: node.value,
    attribute: (name: string) => node.attributes[name],
    text: (name: string) => under([node], [name])[0]?.value,
    all: (...path: string[]) => under([node], path),
  });
  return { all: (...path: string[]) => under(root.children, path).map(words) };
}
