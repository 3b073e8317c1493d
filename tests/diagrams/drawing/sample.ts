// Contents for pictures, as the graph would answer them.
import type { Content, DrawnEntity, Line, Shape } from '#shared/drawing/content.ts';

const GROUPS: Record<string, [colour: string, icon: string]> = {
  Action: ['green', 'square-rounded-chevron-right'],
  Asset: ['blue', 'cube'],
  Resource: ['blue', 'stack-2'],
  'Input/Output': ['purple', 'arrows-exchange'],
  Requirement: ['orange', 'clipboard-text'],
  'Test Case': ['green', 'test-pipe'],
};
let count = 0;

export function entity(className: string, number: string, name: string, more: Partial<DrawnEntity> = {}): DrawnEntity {
  const [colour, icon] = GROUPS[className] ?? ['grey', 'cube'];
  return { id: `entity ${++count}`, entityId: count, name, number, className, colour, icon, ...more };
}

export const shape = (key: string, kind: string, more: Partial<Shape> = {}): Shape => ({
  key,
  kind,
  level: 0,
  order: ++count,
  compartments: [],
  marks: [],
  figures: {},
  ...more,
});

export const line = (kind: string, fromKey: string, toKey: string, more: Partial<Line> = {}): Line => ({
  key: `${kind} ${fromKey} ${toKey}`,
  kind,
  fromKey,
  toKey,
  marks: [],
  ...more,
});

export const content = (shapes: Shape[], lines: Line[] = []): Content => ({
  shapes,
  lines,
  total: shapes.length,
  warnings: [],
});

const action = (key: string, number: string, name: string, parentKey?: string, value?: string, marks: string[] = []) =>
  shape(key, 'ACTION', {
    entity: entity('Action', number, name),
    ...(parentKey && { parentKey }),
    figures: value ? { value } : {},
    marks,
  });

/** Picture 05 of the visual language: a flow with a loop, branches at once, and a choice. */
export const passOverArea = (): Content =>
  content(
    [
      shape('start', 'START'),
      action('slew', '1.1.1', 'Slew to Area', undefined, '△ 2.3 min'),
      shape('scan', 'LOOP', { entity: entity('Action', '1.1.2', 'Scan Area'), figures: { value: '12 times' } }),
      shape('scan/body', 'BRANCH', { parentKey: 'scan' }),
      action('strip', '1.1.2.1', 'Scan Strip', 'scan/body', '30 s'),
      shape('both', 'PARALLEL'),
      shape('both/1', 'BRANCH', { parentKey: 'both', entity: entity('Asset', 'A.1.1.1', 'Payload') }),
      action('detect', '1.1.3', 'Detect Hot Spot', 'both/1', '20 s'),
      action('georeference', '1.1.4', 'Georeference Fire', 'both/1', '15 s'),
      shape('both/2', 'BRANCH', { parentKey: 'both' }),
      action('compress', '1.1.7', 'Compress Image', 'both/2', '∿ 30 s'),
      shape('found', 'OR', { entity: entity('Action', '1.1.6', 'Fire found?'), figures: { value: 'OR, probability' } }),
      shape('found/1', 'BRANCH', { parentKey: 'found', text: 'fire 0.1' }),
      action('downlink', '1.1.5', 'Downlink Alert', 'found/1', '40 s', ['DECOMPOSED']),
      shape('found/2', 'BRANCH', { parentKey: 'found', text: 'no fire 0.9' }),
      action('store', '1.1.8', 'Store Image', 'found/2', '5 s'),
      shape('end', 'END'),
      shape('image', 'INPUT_OUTPUT', { entity: entity('Input/Output', 'I.2', 'Image') }),
      shape('alert', 'INPUT_OUTPUT', { entity: entity('Input/Output', 'I.3', 'Fire Alert') }),
      shape('memory', 'RESOURCE', { entity: entity('Resource', 'RS.1', 'Memory') }),
    ],
    [
      line('GENERATES', 'strip', 'image'),
      line('TRIGGERS', 'image', 'detect'),
      line('GENERATES', 'georeference', 'alert'),
      line('TRIGGERS', 'alert', 'downlink'),
      line('PRODUCES', 'strip', 'memory', { label: 'produces 50 MB' }),
    ],
  );

const text = (value: string) => [{ name: 'text', rows: [{ text: value }] }];
const requirement = (key: string, number: string, name: string, says: string, status: string) =>
  shape(key, 'REQUIREMENT', {
    entity: entity('Requirement', number, name),
    compartments: text(says),
    figures: { status },
  });
const other = (key: string, className: string, number: string, name: string) =>
  shape(key, 'BOX', { entity: entity(className, number, name) });

/** Picture 15: requirements with what satisfies and verifies them. */
export const missionPerformance = (): Content =>
  content(
    [
      requirement(
        'r1',
        'R.1',
        'Mission performance',
        'The FireSAT System shall detect, locate and report wildfires.',
        'In Review',
      ),
      requirement(
        'r11',
        'R.1.1',
        'Detect fires of 0.1 ha or more',
        'The FireSAT System shall detect a ground fire with an area of 0.1 ha or more.',
        'Approved',
      ),
      requirement(
        'r12',
        'R.1.2',
        'Report a fire within 30 min',
        'The FireSAT System shall report each detected fire to the Fire Agency within 30 min of the scan.',
        'In Review',
      ),
      requirement(
        'r13',
        'R.1.3',
        'Locate a fire within 1 km',
        'The FireSAT System shall locate a detected fire within 1 km with 95 % confidence.',
        'In Review',
      ),
      other('payload', 'Asset', 'A.1.1.1', 'Payload'),
      other('tc1', 'Test Case', 'TC.1', 'Detection threshold'),
      other('downlink', 'Action', '1.1.5', 'Downlink Alert'),
      other('tc4', 'Test Case', 'TC.4', 'Alert latency, 12 passes'),
      requirement(
        'r43',
        'R.4.3',
        'Alert the operator within 60 s',
        'The Control Center shall alert the operator within 60 s of receiving a Fire Alert.',
        'Draft',
      ),
    ],
    [
      line('CONTAINMENT', 'r1', 'r11'),
      line('CONTAINMENT', 'r1', 'r12'),
      line('CONTAINMENT', 'r1', 'r13'),
      line('SATISFY', 'payload', 'r11'),
      line('VERIFY', 'tc1', 'r11'),
      line('SATISFY', 'downlink', 'r12', { marks: ['WARNED'] }),
      line('VERIFY', 'tc4', 'r12'),
      line('DERIVE', 'r43', 'r12'),
    ],
  );

const part = (key: string, number: string, name: string, parentKey?: string, marks: string[] = []) =>
  shape(key, 'PART', { entity: entity('Asset', number, name), text: name, ...(parentKey && { parentKey }), marks });
const port = (key: string, parentKey: string, name: string, direction: string) =>
  shape(key, 'PORT', { entity: entity('Asset', '', name), parentKey, figures: { direction } });

/** Picture 16: parts with ports, one part within another. */
export const satellite = (): Content =>
  content(
    [
      part('payload', 'A.1.1.1', 'payload : Infrared Imager'),
      port('payload/image', 'payload', 'image', 'Out'),
      part('bus', 'A.1.1.2', 'bus : Bus'),
      part('adcs', 'A.1.1.2.2', 'adcs : Attitude Control', 'bus'),
      part('obc', 'A.1.1.2.4', 'obc : Onboard Computer', 'bus', ['DECOMPOSED']),
      port('obc/image', 'obc', 'image', 'In'),
      port('obc/alert', 'obc', 'alert', 'Out'),
      part('comms', 'A.1.1.2.3', 'comms : S-Band Radio', 'bus'),
      port('comms/tx', 'comms', 'tx', 'In'),
      part('array', 'A.3.2', 'array : Solar Array', 'bus', ['REFERENCE']),
    ],
    [
      line('CONDUIT', 'payload/image', 'obc/image', { label: 'Image' }),
      line('CONDUIT', 'obc/alert', 'comms/tx', { label: 'Fire Alert' }),
      line('CONDUIT', 'adcs', 'obc', { label: 'Attitude', marks: ['TWO_WAY'] }),
      line('CONDUIT', 'array', 'adcs', { label: '28 V' }),
    ],
  );

const box = (key: string, number: string, name: string, parentKey?: string) =>
  shape(key, 'BOX', { entity: entity('Asset', number, name), ...(parentKey && { parentKey, level: 1 }) });

/** A hierarchy of assets, three levels deep. */
export function hierarchy(kind = 'BOX'): Content {
  const shapes = [
    box('a', 'A.1', 'FireSAT System'),
    box('b', 'A.1.1', 'Satellite', 'a'),
    box('c', 'A.1.2', 'Ground Station', 'a'),
    box('d', 'A.1.3', 'Control Center', 'a'),
    box('e', 'A.1.1.1', 'Payload', 'b'),
    box('f', 'A.1.1.2', 'Spacecraft Bus with a name that takes two lines', 'b'),
    box('g', 'A.1.2.1', 'Antenna', 'c'),
    box('h', 'A.1.2.2', 'Receiver', 'c'),
    box('i', 'A.1.2.3', 'Recorder', 'c'),
  ].map((each) => ({ ...each, kind }));
  return content(
    shapes,
    shapes.flatMap(({ key, parentKey }) => (parentKey ? [line('PARENT_CHILD', parentKey, key)] : [])),
  );
}
