// `node tests/diagrams/gallery/draw-firesat.ts`: draws on the sample project, by the gestures of its diagrams, what these need to have
// something to show, and keeps a diagram of every type. Running it again changes nothing.
import { writeFileSync } from 'node:fs';

import { Desk } from './desk.ts';
import { readSample, type SampleDocument } from './firesat.ts';
import { kept } from './kept.ts';

/** What the sample project held before anything was drawn on it. */
const FIRST = 165;

/** The sample without what was drawn on it. */
function undrawn(): SampleDocument {
  const { entities, diagrams: _, ...rest } = readSample();
  return {
    ...rest,
    entities: entities
      .filter(({ id }) => id <= FIRST)
      .map((each) => ({ ...each, rels: each.rels.filter(({ targetId }) => targetId <= FIRST) })),
  };
}

const { files, ...document } = undrawn() as SampleDocument & { files: unknown };
const desk = new Desk(document);
package_();
interfaces();
modes();
formulas();
people();
messages();
for (const [slug, root, places] of kept) desk.keep(slug, root, places);
numbered();
const json = { ...document, files };
writeFileSync('server/exchange/transfer/samples/firesat.json', `${JSON.stringify(json, null, 1)}\n`);

/** What was drawn without a number gets the next one of its class, since lists begin with what has none. */
function numbered(): void {
  const prefixes = new Map([
    [1, 'F'],
    [4, 'TR'],
    [9, 'CH'],
    [13, 'LO'],
    [14, 'DE'],
  ]);
  const taken = new Set(document.entities.map(({ number }) => number));
  for (const entity of document.entities) {
    if (entity.number) continue;
    let next = 1;
    while (taken.has(`${prefixes.get(entity.classId)}.${next}`)) next++;
    entity.number = `${prefixes.get(entity.classId)}.${next}`;
    taken.add(entity.number);
  }
}

/** A library of blocks in packages, and the classes of what is told about a fire. */
function package_(): void {
  desk.draw('package', 'A.1', { kind: 'add', add: { tool: 'package', name: 'FireSAT Library' } }, { number: 'PK' });
  // It stands beside the system and not in it.
  desk.cut('A.1', 'decomposed by', 'PK');
  for (const [number, name, blocks] of [
    ['PK.1', 'Payload Equipment', ['Infrared Imager', 'Visible Camera']],
    ['PK.2', 'Bus Equipment', ['Attitude Control', 'Onboard Computer', 'Power Unit', 'S-Band Radio', 'Thruster Set']],
    ['PK.3', 'Ground Equipment', ['Tracking Antenna', 'Operator Desk']],
  ] as const) {
    desk.add('package', 'PK', 'package', name, number);
    for (const [at, block] of blocks.entries())
      desk.add('package', 'PK', 'asset', block, `${number}.${at + 1}`, number).labelIds.push(57);
  }
  desk.add('package', 'PK', 'package', 'Fire Data Model', 'PK.4');
  desk.connect('package', 'PK', 'import', 'PK.1', 'PK.2');
  desk.connect('package', 'PK', 'access', 'PK.3', 'PK.4');
  for (const [part, type] of [
    ['A.1.1.1', 'PK.1.1'],
    ['A.1.1.2.1', 'PK.2.3'],
    ['A.1.1.2.2', 'PK.2.1'],
    ['A.1.1.2.3', 'PK.2.4'],
    ['A.1.1.2.4', 'PK.2.2'],
    ['A.1.1.2.5', 'PK.2.5'],
  ] as const)
    desk.link(part, 'instantiates', type);
  for (const [number, name, attributes, operations] of [
    ['PK.4.1', 'Alert', { 'alert id': 'UUID', sent: 'UTC time' }, []],
    ['PK.4.2', 'Fire Alert', { confidence: '0 to 1', area: 'ha' }, ['confirm']],
    ['PK.4.3', 'Test Alert', { 'test case': 'TC number' }, []],
    ['PK.4.4', 'Position', { latitude: 'degrees', longitude: 'degrees', error: 'km' }, []],
    ['PK.4.5', 'Report', { headline: 'text', urgency: 'CAP urgency' }, ['publish', 'withdraw']],
    ['PK.4.6', 'Recipient', { address: 'URI' }, ['acknowledge']],
  ] as const) {
    desk.add('class', 'PK.4', 'class', name, number);
    for (const [attribute, value] of Object.entries(attributes))
      desk.add('class', 'PK.4', 'attribute', attribute, '', number, { Value: value });
    for (const operation of operations) desk.add('class', 'PK.4', 'operation', operation, '', number);
  }
  const many = (called: string, from: string, to: string): void => {
    for (const { targetId, attrs } of desk.at(called).rels.filter(({ relationId }) => relationId === 17))
      attrs[79] = targetId === desk.at('PK.4.5').id || targetId === desk.at('PK.4.2').id ? from : to;
  };
  desk.connect('class', 'PK.4', 'composition', 'PK.4.2', 'PK.4.4', 'is at');
  many('is at', '1', '1');
  // A part of a fire alert is in the package by that.
  desk.cut('PK.4', 'decomposed by', 'PK.4.4');
  desk.connect('class', 'PK.4', 'aggregation', 'PK.4.5', 'PK.4.2', 'tells of');
  desk.at('tells of').rels.find(({ targetId }) => targetId === desk.at('PK.4.5').id)!.attrs[79] = '0..1';
  desk.at('tells of').rels.find(({ targetId }) => targetId === desk.at('PK.4.2').id)!.attrs[79] = '1..*';
  desk.connect('class', 'PK.4', 'association', 'PK.4.5', 'PK.4.6', 'is sent to');
  many('is sent to', '*', '1..*');
  desk.connect('class', 'PK.4', 'generalization', 'PK.4.2', 'PK.4.1');
  desk.connect('class', 'PK.4', 'generalization', 'PK.4.3', 'PK.4.1');
}

/** Ports of the equipment of the bus, with the links between them. */
function interfaces(): void {
  const port = (owner: string, name: string, direction: string) =>
    desk.draw(
      'ibd',
      'A.1.1.2',
      { kind: 'add', add: { tool: 'port', name, onto: desk.key(owner) } },
      { number: `${owner}.${name}`, attributes: { Direction: direction } },
    );
  for (const [owner, ...ports] of [
    ['A.1.1.2.1', 'array:In', 'main bus:Out', 'radio bus:Out'],
    ['A.1.1.2.2', 'slew:In', 'attitude:Out'],
    ['A.1.1.2.3', 'tx:In', 'rx:Out', '28 V:In'],
    ['A.1.1.2.4', 'image:In', '28 V:In', 'alert:Out', 'command:In', 'slew:Out', 'attitude:In', 'burn:Out'],
    ['A.1.1.2.5', 'burn:In', 'fill:In'],
  ] as const)
    for (const each of ports) port(owner, ...(each.split(':') as [string, string]));
  const wire = (number: string, name: string, from: string, to: string, ...items: string[]) => {
    desk.connect('ibd', 'A.1.1.2', 'connector', from, to, name, { isDirected: true }, number);
    for (const item of items) desk.link(number, 'transfers', item);
  };
  desk.entity('Input/Output', 'I.11', 'Slew Target', { Type: 'Quaternion', Size: 0.1, Units: 'kB' });
  desk.entity('Input/Output', 'I.12', 'Attitude', { Type: 'Quaternion', Size: 0.1, Units: 'kB' });
  desk.entity('Input/Output', 'I.13', 'Burn Command', { Type: 'Command frame', Size: 0.05, Units: 'kB' });
  wire('C.6', 'Alert line', 'A.1.1.2.4.alert', 'A.1.1.2.3.tx', 'I.3', 'I.8');
  wire('C.7', 'Command line', 'A.1.1.2.3.rx', 'A.1.1.2.4.command', 'I.1');
  wire('C.8', 'Slew line', 'A.1.1.2.4.slew', 'A.1.1.2.2.slew', 'I.11');
  wire('C.9', 'Attitude line', 'A.1.1.2.2.attitude', 'A.1.1.2.4.attitude', 'I.12');
  wire('C.10', 'Burn line', 'A.1.1.2.4.burn', 'A.1.1.2.5.burn', 'I.13');
  desk.entity('Input/Output', 'I.14', '28 V', { Type: 'Power', Size: 28, Units: 'V' });
  wire('C.11', 'Main 28 V', 'A.1.1.2.1.main bus', 'A.1.1.2.4.28 V', 'I.14');
  wire('C.12', 'Radio 28 V', 'A.1.1.2.1.radio bus', 'A.1.1.2.3.28 V', 'I.14');
  // The bus of the payload ends at a port from now on.
  desk.cut('C.5', 'connects to', 'A.1.1.2.4');
  desk.link('C.5', 'connects to', 'A.1.1.2.4.image', { Multiplicity: '1' });
}

/** What the on-board computer can be in, and what leads from one to the next. */
function modes(): void {
  const root = 'A.1.1.2.4';
  const state = (tool: string, name: string, number = '', onto?: string) =>
    desk.add('state-machine', root, tool, name, number, onto);
  const go = (
    from: string,
    to: string,
    name: string,
    said: { trigger?: string; guard?: string; effect?: string } = {},
  ) => {
    desk.connect('state-machine', root, 'transition', from, to, name);
    if (said.guard) desk.say(name, { Guard: said.guard });
    if (said.trigger) desk.link(name, 'receives', said.trigger);
    if (said.effect) desk.link(name, 'decomposed by', said.effect);
  };
  state('initial', 'Power on');
  state('state', 'Booting', 'S.1');
  state('state', 'Watching', 'S.2');
  state('initial', 'Begin watching', '', 'S.2');
  state('state', 'Idle', 'S.2.1', 'S.2');
  state('state', 'Screening', 'S.2.2', 'S.2');
  state('state', 'Alerting', 'S.2.3', 'S.2');
  state('state', 'Safe Mode', 'S.3');
  state('final', 'Switched off');
  for (const [tool, name, onto] of [
    ['entry', 'Load software image', 'S.1'],
    ['do', 'Search hot pixels', 'S.2.2'],
    ['entry', 'Open downlink', 'S.2.3'],
    ['exit', 'Close downlink', 'S.2.3'],
    ['entry', 'Close shutter', 'S.3'],
    ['do', 'Point panels at the sun', 'S.3'],
  ] as const)
    desk.add('state-machine', root, tool, name, '', onto);
  go('Power on', 'S.1', 'Power on to boot');
  go('S.1', 'S.2', 'Boot is done', { guard: 'memory test passed' });
  go('Begin watching', 'S.2.1', 'Begin idle');
  go('S.2.1', 'S.2.2', 'Image arrives', { trigger: 'I.2' });
  go('S.2.2', 'S.2.3', 'Fire is found', { guard: 'fire found' });
  go('S.2.2', 'S.2.1', 'Nothing is found', { guard: 'else' });
  go('S.2.3', 'S.2.1', 'Alert is sent');
  go('S.2', 'S.3', 'Fault is seen', { guard: 'fault' });
  go('S.3', 'S.2', 'Recover', { trigger: 'I.1' });
  go('S.3', 'Switched off', 'Passivate', { guard: 'end of life' });
}

/** The formulas of the satellite, and measures of the whole. */
function formulas(): void {
  desk.add('parametric', 'A.1.1', 'equation', 'Mass sum', 'EQ.2', undefined, {
    Value: 'mass = payload + bus + propellant',
  });
  desk.add('parametric', 'A.1.1', 'equation', 'Velocity budget', 'EQ.3', undefined, {
    Value: 'dv = 9.81 * isp * ln(mass / (mass - propellant))',
  });
  for (const [onto, name, number, value, units] of [
    ['EQ.1', 'Mass margin', 'CH.2', '8.9', '%'],
    ['EQ.2', 'Payload mass', 'CH.3', '46.2', 'kg'],
    ['EQ.2', 'Bus mass', 'CH.4', '111.3', 'kg'],
    ['EQ.2', 'Propellant mass', 'CH.5', '6.5', 'kg'],
    ['EQ.3', 'Specific impulse', 'CH.6', '220', 's'],
    ['EQ.3', 'Velocity change', 'CH.7', '87', 'm/s'],
  ] as const)
    desk.add('parametric', 'A.1.1', 'variable', name, number, onto, { Value: value, Units: units });
  for (const equation of ['EQ.2', 'EQ.3']) desk.put('parametric', 'A.1.1', 'variable', 'M.4', equation);
  desk.put('parametric', 'A.1.1', 'variable', 'CH.5', 'EQ.3');
  for (const measure of ['M.2', 'M.4', 'M.5', 'M.6']) desk.put('radar', 'A.1', 'axis', measure);
}

/** Who uses the system, and what for. */
function people(): void {
  desk.entity('Action', 'UC', 'Protect Burnable Land', {});
  desk.link('A.1', 'performs', 'UC');
  desk.entity('Asset', 'A.4', 'Duty Officer', {}).labelIds.push(52);
  desk.entity('Asset', 'A.5', 'Flight Controller', {}).labelIds.push(52);
  desk.entity('Asset', 'A.6', 'Operator', {}).labelIds.push(52);
  for (const [at, name] of [
    'Receive a Fire Report',
    'Confirm a Fire',
    'Plan the Next Scan',
    'Keep the Orbit',
    'Search the Archive',
    'Sign In',
  ].entries())
    desk.add('use-case', 'UC', 'use-case', name, `UC.${at + 1}`);
  for (const [actor, ...cases] of [
    ['A.2', 'UC.1', 'UC.5'],
    ['A.4', 'UC.2', 'UC.3'],
    ['A.5', 'UC.3', 'UC.4'],
  ] as const)
    for (const each of cases) desk.link(actor, 'performs', each);
  desk.link('A.4', 'extend', 'A.6');
  desk.link('A.5', 'extend', 'A.6');
  desk.connect('use-case', 'UC', 'include', 'UC.2', 'UC.6');
  desk.connect('use-case', 'UC', 'include', 'UC.4', 'UC.6');
  desk.connect('use-case', 'UC', 'extend', 'UC.5', 'UC.1');
}

/** Who sends what to whom when a fire is seen. */
function messages(): void {
  desk.link('A.1', 'represents', 'A.2');
  desk.link('A.1.1', 'performs', '1.1');
  desk.link('A.1.1', 'performs', '1.2');
  desk.entity('Action', '2', 'Fight Wildfires', {});
  desk.link('A.2', 'performs', '2');
  desk.link('2', 'receives', 'I.4', { Trigger: true });
  desk.entity('Input/Output', 'I.10', 'Receipt', { Type: 'CAP acknowledgement', Size: 0.01, Units: 'MB' });
  desk.link('2', 'generates', 'I.10');
  desk.link('1.3.3', 'receives', 'I.10', { Trigger: false });
  desk.link('C.3', 'transfers', 'I.10');
  const order = ['I.1', 'I.7', 'I.8', 'I.3', 'I.9', 'I.4', 'I.10', 'I.5'].map(desk.key);
  desk.draw('sequence', 'A.1', { kind: 'set', set: { key: 'order', values: { order } } });
  const as = (kind: string, [item, from, to]: readonly [string, string, string]) =>
    desk.draw('sequence', 'A.1', {
      kind: 'set',
      set: { key: `${desk.key(item)}:${desk.key(from)}>${desk.key(to)}`, values: { as: kind } },
    });
  as('CALL', ['I.4', 'A.1.3', 'A.2']);
  as('REPLY', ['I.10', 'A.2', 'A.1.3']);
  const fragments = [
    { id: 'pass', kind: 'loop', text: 'each pass', messages: ['I.7', 'I.8'].map(desk.key) },
    {
      id: 'fire',
      kind: 'alt',
      text: 'fire found',
      messages: ['I.3', 'I.9', 'I.4', 'I.10'].map(desk.key),
      operands: [{ text: 'else', messages: ['I.5'].map(desk.key) }],
    },
  ];
  desk.draw('sequence', 'A.1', { kind: 'set', set: { key: 'fragments', values: { fragments } } });
  const time = { from: desk.key('I.7'), to: desk.key('I.4'), limit: '≤ 30 min', requirement: desk.key('R.1.2') };
  desk.draw('sequence', 'A.1', { kind: 'set', set: { key: 'time:report', values: { time } } });
}
