// Every route of api/v4 that reads something of a project or an organization, with what it can be asked there.
import { unzipSync } from 'fflate';

import { routesOf, type OpenApi, type Route } from '../../fuzz/rest-calls.ts';
import { answered } from '../../support/call.ts';
import { exportPaths, reportPaths } from '../../support/files-and-reports.ts';
import type { Person } from '../../support/people.ts';
import { fates, type RedactedWorld } from './world.ts';

/** One way to ask, of one moment; what it looks for, where it takes words, is said when it is asked. */
export interface Read {
  name: string;
  takesWords: boolean;
  ask(as: Person, words: string): Promise<string>;
}

type Body = (world: RedactedWorld, words: string) => unknown;
const whole: Body = (_world, query) => ({ query, includeHistory: true, includeBaselines: true });
const byQuery: Body = (_world, query) => ({ query });
/** Routes that ask by a body because that is long. */
const askingByBody: Record<string, Body> = {
  '/o/{org}/entities/ids': (world) => ({
    ids: [...Object.values(world.ids), world.whole, world.slide],
    includeRelations: true,
  }),
  '/o/{org}/p/{projectId}/globalIds': ({ globalIds }) => ({ ids: globalIds, options: { includeRelations: true } }),
  '/o/{org}/p/{projectId}/entities/search': (_world, query) => ({ query, includeRelations: true, limit: 100 }),
  '/o/{org}/p/{projectId}/entities/counts': (_world, query) => ({ queries: [query, `-(${query})`] }),
  '/o/{org}/p/{projectId}/entities/groups': (_world, query) => ({ query, by: 'Status' }),
  '/o/{org}/comment/entityids': ({ ids }) => Object.values(ids),
  '/o/{org}/p/{projectId}/notations': ({ ids }, query) => ({
    values: Object.values(ids).flatMap((each) =>
      ['', 'name', 'description', 'Rationale'].map((attribute) => ({ target: String(each), attribute })),
    ),
    tables: [{ query, attr: 'Number,Name,Rationale,Description' }],
  }),
  ...Object.fromEntries(exportPaths.map((path) => [path, whole])),
  '/o/{org}/p/{projectId}/export/xml': byQuery,
};
/** The body for each report. */
const reports: Record<string, Body> = {
  entity_table: (_world, query) => ({ query, properties: ['Rationale'], relations: ['decomposed by'], labels: true }),
  basic_tabular_output: ({ document }) => ({ rootId: document, rationale: true }),
  diagram: (world) => ({ rootId: world.whole, type: 'hierarchy', shown: true }),
  rrm: byQuery,
  entity_relationship_matrix: (_world, query) => ({ query, relations: ['decomposed by'] }),
  pbcr: ({ baselineIds: [baselineId, toBaselineId] }) => ({ baselineId, toBaselineId }),
  history: byQuery,
  entity_definition: byQuery,
  comment: byQuery,
  presentation: ({ presentation }) => ({ rootId: presentation }),
};

/** Returns the values for a name in an address, each of which is requested. */
function placesOf(world: RedactedWorld, path: string): Record<string, readonly (string | number)[]> {
  return {
    org: ['acme'],
    projectId: [1],
    // A picture takes a second.
    entityId: path.includes('/export/')
      ? [world.ids.deleted]
      : [world.ids.deleted, world.ids.moved, world.whole, world.slide],
    id: [world.ids.stays],
    ids: [world.commentIds.join(',')],
    baselineId: world.baselineIds,
    fileId: world.fileIds.slice(0, fates.indexOf('lifted')),
    user: ['walt', 'ada', 'root'],
    slug: ['hierarchy'],
    format: ['svg'],
    by: ['day'],
    number: [1],
    jobId: [1],
    caseId: [],
    name: ['x'],
    uploadId: [1],
    usernames: ['walt,rob'],
  };
}
/** The parameters besides the moment; those for words get some. */
const wordParameters = ['query', 'search'];
const alternatives: Record<string, readonly string[]> = {
  includeHistory: ['true'],
  includeBaselines: ['true'],
  includeFiles: ['true'],
  limit: ['100'],
};

/** The formats of a report in which its words can be found, and which are quickly made. */
const readable = (report: string): string[] => (report === 'presentation' ? ['pptx'] : ['csv', 'html', 'xlsx']);
const fail = (message: string): never => {
  throw new Error(message);
};
const product = (lists: readonly (readonly (string | number)[])[]): (string | number)[][] =>
  lists.reduce<(string | number)[][]>((all, list) => all.flatMap((one) => list.map((each) => [...one, each])), [[]]);

/** Lists the reads among all routes that contain entities' texts; a route with another body changes something. */
export function restReads(api: OpenApi, world: RedactedWorld): Read[] {
  const moments = [null, world.before];
  return routesOf(api).flatMap((route) => {
    const report = /\/report\/(\w+)$/.exec(route.path)?.[1] ?? '';
    const body = askingByBody[route.path] ?? reports[report];
    if (!body && reportPaths.includes(route.path)) fail(`The report '${report}' has no body here that asks for words.`);
    if (
      !route.path.startsWith('/o/{org}/') ||
      /^\/o\/\{org\}\/(license|allocate_ids|audit|accesslogs|teams|schema|report-templates)/.test(route.path)
    )
      return [];
    if (route.method === 'POST' ? body === undefined : route.method !== 'GET') return [];
    return moments.flatMap((asOf) =>
      readsOf(world, route, route.method === 'POST' ? body : undefined, { asOf, report }),
    );
  });
}

function readsOf(
  world: RedactedWorld,
  { method, path, operation }: Route,
  body: Body | undefined,
  { asOf, report }: { asOf: number | null; report: string },
): Read[] {
  const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
  if (asOf !== null && !parameters.includes('asOf') && !parameters.includes('from')) return [];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const places = placesOf(world, path);
  const takesWords = parameters.some((each) => wordParameters.includes(each)) || (body?.length ?? 0) > 1;
  const given = (words: string) => [
    ...(asOf === null
      ? []
      : parameters.includes('asOf')
        ? [`asOf=${asOf}`]
        : parameters.includes('fromBaseline')
          ? [`from=${asOf}`]
          : []),
    ...parameters
      .filter((each) => wordParameters.includes(each) && words !== '')
      .map((each) => `${each}=${encodeURIComponent(words)}`),
    ...parameters.flatMap((each) => (alternatives[each] ?? []).map((value) => `${each}=${value}`)),
    ...(parameters.includes('sourceProjectId') ? [`sourceProjectId=${world.elsewhere}`] : []),
  ];
  return product(names.map((name) => places[name] ?? fail(`Nothing is known for {${name}} of ${path}.`))).flatMap(
    (values) => {
      const filled = names.reduce((url, name, at) => url.replace(`{${name}}`, String(values[at])), path);
      const asking = (name: string, more: readonly string[], sent: (words: string) => unknown): Read => ({
        name: `${method} ${filled} ${name} asOf ${asOf}`,
        takesWords,
        ask: async (as, words) => {
          const query = [...given(words), ...more].join('&');
          const url = `${world.truss.url}/api/v4${filled}${query && `?${query}`}`;
          const headers = { cookie: await world.truss.cookie(as), 'content-type': 'application/json' };
          const said = sent(words);
          const { content } = await answered(url, {
            method,
            headers,
            ...(said !== undefined && { body: JSON.stringify(said) }),
          });
          return textIn(content);
        },
      });
      if (!body) return asking('', [], () => undefined);
      if (report === '' || report === 'reqif') return asking('', [], (words) => body(world, words));
      const formats =
        (operation.requestBody!.content['application/json']!.schema.properties!['format'] as { enum?: string[] })
          .enum ?? [];
      const [file] = formats.filter((format) => readable(report).includes(format));
      // Now it is looked at, and of then it is fetched: both are made of the same.
      return asOf === null || file === undefined
        ? asking('preview', ['preview=true'], (words) => body(world, words))
        : asking(file, ['wait=true'], (words) => ({ ...(body(world, words) as object), format: file }));
    },
  );
}

/** Returns the text in an answer, also from within a package. */
function textIn(content: Buffer): string {
  if (content.subarray(0, 2).toString() !== 'PK') return content.toString();
  return Object.entries(unzipSync(new Uint8Array(content)))
    .map(([name, bytes]) => `${name}\n${textIn(Buffer.from(bytes))}`)
    .join('\n');
}
