import { withoutMarksInQuotes } from '../text/marks.ts';
interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  required?: string[];
  enum?: unknown[];
  anyOf?: Shape[];
  additionalProperties?: Shape | boolean;
  description?: string;
  $ref?: string;
}
interface Call {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Shape }[];
  requestBody?: { content?: Record<string, { schema?: Shape }> };
  responses?: Record<string, { content?: Record<string, { schema?: Shape }> }>;
}
export interface ApiDocument {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Call>>;
  components?: { schemas?: Record<string, Shape> };
}

/** A schema in readable form: names, types, and which fields are optional. */
function words(shape: Shape | undefined, depth = 0): string {
  if (!shape) return '';
  if (shape.$ref) return shape.$ref.split('/').at(-1)!;
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.anyOf) return shape.anyOf.map((each) => words(each, depth)).join(' | ');
  if (shape.items) return `[${words(shape.items, depth)}]`;
  if (!shape.properties) return Array.isArray(shape.type) ? shape.type.join(' | ') : (shape.type ?? 'anything');
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(shape.properties).map(([name, each]) => {
    const optional = shape.required?.includes(name) ? '' : '?';
    return `${indent}${name}${optional}: ${words(each, depth + 1)}${each.description ? `  // ${each.description}` : ''}`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

const json = (content: Record<string, { schema?: Shape }> | undefined) => content?.['application/json']?.schema;

/** The values of parameters of a path, by name, in worked examples. */
type Samples = Readonly<Record<string, string>>;

function example(method: string, path: string, call: Call, samples: Samples): string {
  const query = (call.parameters ?? [])
    .filter((each) => each.in === 'query' && each.required)
    .map((each) => `${each.name}=…`);
  const address = `http://127.0.0.1:4000/api/v4${path.replaceAll(/\{(\w+)\}/g, (part, name: string) => samples[name] ?? part)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const body = json(call.requestBody?.content) ? ` -H 'Content-Type: application/json' -d '…'` : '';
  return `curl -b jar${verb}${body} '${address}'`;
}

function section(method: string, path: string, call: Call, samples: Samples): string {
  const id = `${method}-${path.replace(/\W+/g, '-')}`;
  const query = (call.parameters ?? []).filter((each) => each.in === 'query');
  const body = json(call.requestBody?.content);
  const reply = json(call.responses?.['200']?.content);
  return `<section aria-labelledby="${id}"><h2 id="${id}"><code><b>${method.toUpperCase()}</b> ${withoutMarksInQuotes(path)}</code></h2>
<p>${withoutMarksInQuotes(call.summary ?? '')}.</p>
${query.length > 0 ? `<p>Query: ${query.map((each) => `<code>${withoutMarksInQuotes(each.name)}${each.required ? '' : '?'}</code>`).join(', ')}</p>` : ''}
${body ? `<h3>Body</h3><pre tabindex="0">${withoutMarksInQuotes(words(body))}</pre>` : ''}
${reply ? `<h3>Answer</h3><pre tabindex="0">${withoutMarksInQuotes(words(reply))}</pre>` : ''}
<pre tabindex="0">${withoutMarksInQuotes(example(method, path, call, samples))}</pre></section>`;
}

/** Returns the description of api/v4 as an HTML page, without scripts or external resources. */
export function apiPage(document: ApiDocument, samples: Samples): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => section(method, path, call, samples)),
  );
  const shapes = Object.entries(document.components?.schemas ?? {}).map(
    ([name, shape]) =>
      `<section aria-labelledby="shape-${name}"><h2 id="shape-${name}">${withoutMarksInQuotes(name)}</h2><pre tabindex="0">${withoutMarksInQuotes(words(shape))}</pre></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${withoutMarksInQuotes(document.info.title)}</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{padding:.75rem;border:1px solid;border-radius:6px;overflow:auto}h2{font-size:1rem;margin-top:2.5rem}h3{font-size:.9rem}</style></head>
<body><main><h1>${withoutMarksInQuotes(document.info.title)}</h1><p>${withoutMarksInQuotes(document.info.description ?? '')} The same for programs: <a href="/api/v4/openapi.json">openapi.json</a>.</p>
<p>A refusal is <code>{status, title, message}</code>, with <code>details</code> where there are facts for programs and <code>requestId</code> where the reason is only in the log.</p>
${calls.join('\n')}<h1>Shapes</h1>${shapes.join('\n')}</main></body></html>`;
}
