import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import { asAnswers } from '../support/answers.ts';
import { id } from '../support/ids.ts';
import { reportBeside } from './report.ts';
import { fill, openStage, percentile, type Stage } from './stage.ts';

const ENTITIES = 5_000;
const A_SECOND = 40;
const BEFORE_MS = 8_000;

/** Of the two hundred requests beside one import, p99 is the second slowest: mere chance. */
const IMPORTS = 3;

interface Asked {
  what: 'page' | 'save';
  ms: number;
}

/** What others of the same server feel of imports: pages of entities and saves in another project, before and meanwhile, each on a database of its own. */
export async function othersMeanwhile(file: string): Promise<void> {
  const before: Asked[] = [];
  const meanwhile: Asked[] = [];
  for (let round = 0; round < IMPORTS; round++) {
    const stage = await openStage();
    try {
      const felt = await besideOneImport(stage, file);
      before.push(...felt.before);
      meanwhile.push(...felt.meanwhile);
    } finally {
      await stage.close();
    }
  }
  const report = (whose: string, p: number, of: (asked: Asked) => boolean, reach: '<= 2' | '-') => {
    const slow = (list: readonly Asked[]) =>
      percentile(
        list.filter(of).map(({ ms }) => ms),
        p,
      );
    reportBeside(`p${p} of others' ${whose} while it lasts`, slow(meanwhile), slow(before), 'ms', reach);
  };
  report('pages and saves', 50, () => true, '-');
  report('pages and saves', 99, () => true, '<= 2');
  report('pages', 99, ({ what }) => what === 'page', '-');
  report('saves', 99, ({ what }) => what === 'save', '-');
}

async function besideOneImport(stage: Stage, file: string): Promise<{ before: Asked[]; meanwhile: Asked[] }> {
  const elsewhere = await anotherProject(stage);
  const script = `${import.meta.dirname}/reqif-process.ts`;
  const child = spawn(process.execPath, [script, 'serve', file, stage.databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => String((await lines.next()).value);
  const url = await said();
  const one = async (round: number): Promise<Asked> => {
    const what = round % 4 === 3 ? 'save' : 'page';
    const began = performance.now();
    await asked(url, stage.cookie, what === 'save' ? save(elsewhere, round) : page(elsewhere));
    return { what, ms: performance.now() - began };
  };
  for (let round = 0; round < 100; round++) await one(round);
  const before = await paced(one, wait(BEFORE_MS));
  child.stdin.write('import\n');
  const meanwhile = await paced(one, said());
  child.stdin.end();
  await ended;
  return { before, meanwhile };
}

interface Elsewhere {
  projectId: number;
  entityIds: readonly number[];
}

async function anotherProject(stage: Stage): Promise<Elsewhere> {
  const made = await fetch(`${stage.url}/api/v4/o/acme/p`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: stage.cookie },
    body: JSON.stringify({ name: 'Elsewhere' }),
  });
  const { id: projectId } = (await made.json()) as { id: number };
  await fill(stage, ENTITIES, [stage.classId('Requirement')], { projectId, links: stage.relationId('decomposed by') });
  return { projectId, entityIds: Array.from({ length: ENTITIES }, (_, i) => projectId * 1_000_000 + i + 1) };
}

const page = ({ projectId }: Elsewhere) =>
  `{ project(organization: "acme", projectId: ${projectId}) { entities(query: "class:Requirement", first: 50) { edges { node { name number class { name } } } } } }`;
const save = ({ projectId, entityIds }: Elsewhere, round: number) =>
  `mutation { saveEntities(input: { projectId: "${id('Project', projectId)}", entities: [{ entityId: "${id('Entity', entityIds[round % ENTITIES]!)}", name: "Save ${round}" }] }) { entities { name } } }`;

/** Asks so often a second, and no more than one at a time, until something has happened; how long each took. */
async function paced(ask: (round: number) => Promise<Asked>, until: Promise<unknown>): Promise<Asked[]> {
  const all: Asked[] = [];
  let isOver = false;
  void until.then(() => (isOver = true));
  for (let round = 0; !isOver; round++) {
    const next = wait(1000 / A_SECOND);
    all.push(await ask(round));
    await next;
  }
  return all;
}

async function asked(url: string, cookie: string, query: string): Promise<void> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query: asAnswers(query) }),
  });
  const { errors } = (await response.json()) as { errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]!.message);
}
