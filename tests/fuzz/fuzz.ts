import { sql } from 'kysely';
import { pino } from 'pino';

import { schema } from '../identity/access/both-apis.ts';
import { buildWorld, type Actor, type World } from '../identity/access/world.ts';
import type { Call } from './call.ts';
import { graphCall } from './graph-calls.ts';
import { importCall, samplesOf, type Samples } from './import-calls.ts';
import { largeCall } from './large-calls.ts';
import { envelopeCall, strayCall } from './raw-calls.ts';
import { restCall, routesOf, type OpenApi } from './rest-calls.ts';
import { knock, type Reply } from './send-call.ts';
import { drawing, oneOf, type Draw } from './values.ts';

const who: Actor[] = ['server', 'server', 'admin', 'owner', 'viewer', 'keyIn', 'out'];

/** One way of making calls for each field of the graph's roots, each route of api/v4, files that are imported and what is beside them. */
function makersOf(api: OpenApi, samples: Samples): ((draw: Draw) => Call)[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  const routes = routesOf(api);
  const withBody = routes.filter(({ operation }) =>
    Object.keys(operation.requestBody?.content ?? {}).some((type) => /json|urlencoded/.test(type)),
  );
  return [
    ...Array.from(
      { length: LARGE },
      (_, at) => (draw: Draw) => largeCall(draw, api, withBody, at % 3 === 0 ? 'stranger' : oneOf(draw, who)),
    ),
    ...roots.flatMap(([kind, type]) =>
      Object.values(type!.getFields()).flatMap((field) => {
        const make = (draw: Draw) => graphCall(draw, schema, kind, field, oneOf(draw, who));
        // Whole projects and nodes of all types are behind these.
        return Array.from({ length: often[field.name] ?? 1 }, () => make);
      }),
    ),
    ...routes.map((route) => (draw: Draw) => restCall(draw, api, route, oneOf(draw, who))),
    ...Array.from({ length: 4 }, () => (draw: Draw) => envelopeCall(draw, oneOf(draw, who))),
    ...Array.from({ length: 3 }, () => (draw: Draw) => importCall(draw, samples, 'owner')),
    (draw) => strayCall(draw, 'server'),
  ];
}

/** How many large bodies each round sends, a third of them of strangers. */
const LARGE = 6;
/** Behind these are most of the others. */
const often: Record<string, number> = {
  project: 12,
  organization: 8,
  viewer: 2,
  node: 8,
  entity: 4,
  saveEntities: 6,
  saveSchema: 4,
};

export interface Finding {
  what: string;
  call: Call;
  reply: Reply;
}

/** A finding with the call that makes it come again. */
export const told = ({ what, call, reply }: Finding): string =>
  `${what}\n  ${JSON.stringify(call).slice(0, 2_000)}\n  ${reply.status} ${reply.text.slice(0, 300)}`;

/** Sends calls of every odd kind, as many as `goesOn` allows, each maker in turn; tells what was answered with 5xx, with UNEXPECTED, or not at all, once of each kind. */
export async function fuzz(
  seed: number,
  goesOn: (count: number) => boolean,
  each: (count: number) => void = () => undefined,
): Promise<{ count: number; findings: Finding[] }> {
  const errors: { message: string; stack: string }[] = [];
  const log = pino(
    { level: 'error' },
    { write: (line: string) => void errors.push((JSON.parse(line) as { err: never }).err) },
  );
  const open = async () => {
    const world = await buildWorld({ licensed: false, jobs: true, log });
    await sql`update "user" set password_hash = (select password_hash from "user" where username = 'ada') where password_hash = ''`.execute(
      world.truss.inside.db,
    );
    return world;
  };
  let world: World = await open();
  const api = (await (await fetch(`${world.truss.url}/api/v4/openapi.json`)).json()) as OpenApi;
  const makers = makersOf(api, await samplesOf(world.truss.url, world.headers.owner));
  const findings = new Map<string, Finding>();
  let count = 0;

  try {
    for (let round = 0; goesOn(count); round++) {
      const draw = drawing(seed + round);
      for (const make of makers) {
        if (!goesOn(count)) break;
        const call = make(draw);
        const reply = await knock(world.truss.url, world.headers[call.as as Actor] ?? {}, call);
        count++;

        const what = found(reply, errors.splice(0));
        if (what && !findings.has(what)) findings.set(what, { what, call, reply });
        each(count);
      }
      if (await isLost(world)) {
        await world.close();
        world = await open();
      }
    }
  } finally {
    await world.close();
  }
  return { count, findings: [...findings.values()] };
}

/** The kind of what went wrong: words without what was sent, and where in our code it was. */
function found({ status, text }: Reply, errors: { message: string; stack: string }[]): string | undefined {
  const plain = (words: string) => words.replace(/(["'\\$:]).*/s, '$1…').slice(0, 150);
  if (errors.length > 0)
    return `unexpected: ${errors.map(({ message, stack }) => `${plain(message)} at ${/server\/[^\s)]*/.exec(stack)?.[0] ?? plain(stack.split('\n').slice(1, 5).join())}`).join(' | ')}`;
  // A stream that has nothing to say yet is an answer too.
  if (status === 0 && text === '') return undefined;
  if (status === 0) return `no answer: ${plain(text)}`;
  if (status >= 500 || /"UNEXPECTED"/.test(text))
    return `${status}: ${plain(/"message":"(.*)/.exec(text)?.[1] ?? text)}`;
  return undefined;
}

/** Whether the calls have taken away what they need: somebody's session, the project, or the organization. */
async function isLost({ truss, headers }: World): Promise<boolean> {
  const answers = await Promise.all(
    (['server', 'admin', 'owner', 'viewer', 'keyIn'] as const).map((as) =>
      fetch(`${truss.url}/api/v4/o/acme/p/1`, { headers: headers[as] }).then(({ ok }) => ok),
    ),
  );
  return answers.includes(false);
}
