// Every type of diagram draws of the sample what it is for, and the same for everybody who opens it.
import { describe, expect, test } from 'vitest';

import { shapeInWords } from '#shared/drawing/screen-reader-words.ts';

import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { modelIn, readSample } from '../gallery/firesat.ts';
import { roots } from '../gallery/roots.ts';
import { contentOf, sampleScene } from '../gallery/scenes.ts';

/** The descriptions of some shapes of each, as a screen reader says them. */
const shows: Readonly<Record<string, readonly RegExp[]>> = {
  hierarchy: [/^A\.1 FireSAT System/, /^A\.1\.1\.2\.4 OBC/],
  action: [/^1\.1\.2 Scan Area/, /^RS\.1 Memory/, /^start/],
  asset: [/^A\.1\.2 Ground Station/, /^A\.2 Fire Agency/],
  'n-squared': [/^1\.1\.3 Detect Hot Spot/, /^I\.6 Hot Spot List, from 1\.1\.3 .*, cell/],
  spider: [/^RSK\.5 Funding gap after CDR/, /^TI\.4 CDR/],
  radar: [/^M\.1 Revisit time/, /^M\.6 Orbit average power/],
  idef0: [/^1\.3\.3 Notify Agency/, /^A\.1\.3 Control Center/],
  icom: [/^1\.1 Pass over Area/, /^I\.3 Fire Alert/],
  tree: [/^1\.3\.5 Archive Image/],
  'physical-io': [/^A\.1\.1 Satellite/, /^A\.1\.3 Control Center/],
  class: [/^PK\.4\.2 Fire Alert/, /^PK\.4\.6 Recipient/],
  activity: [/^A\.1\.1\.2\.2 ADCS/, /^1\.1\.6 Fire found\?/],
  package: [/^PK\.2 Bus Equipment/, /^PK\.3\.1 Tracking Antenna/],
  parametric: [/^EQ\.3 Velocity budget/, /^CH\.2 Mass margin/],
  requirement: [/^R\.4\.1 Downlink at 2 MB/, /^TC\.7 End-to-end/],
  ibd: [/^A\.1\.1\.2\.3 Comms/, /^A\.1\.1\.2\.4\.alert alert/],
  bdd: [/^A\.1\.1 Satellite/, /^A\.1\.1\.2\.5 Propulsion/],
  sequence: [/^A\.2 Fire Agency/, /fire found/],
  'state-machine': [/^S\.2 Watching/, /^S\.2\.3 Alerting/],
  'use-case': [/^UC\.6 Sign In/, /^A\.6 Operator/],
  layer: [/^A\.1\.1\.2\.2 ADCS/, /^A\.1\.2 Ground Station/],
  'i-squared': [/^A\.1\.1\.2\.1 Power/, /, cell/],
  timeline: [/^T\.2\.4 Make Detailed Design/],
  risk: [/^RSK\.3 Downlink loss during storms/, /^Unscored/],
  icd: [/^C\.2 Downlink/, /^A\.1\.2 Ground Station/],
};
const slugs = diagramTypes.map(({ slug }) => slug);

/** The descriptions of all shapes of a diagram of the sample. */
function heard(slug: string): string[] {
  const { shapes, lines } = contentOf(modelIn(readSample()), slug, roots[slug]!);
  const byKey = new Map(shapes.map((each) => [each.key, each]));
  return shapes.map((each) => shapeInWords(each, lines, byKey));
}

describe('every type', () => {
  test.each(slugs)('%s: draws what it is for', (slug) => {
    const all = heard(slug);
    expect(shows[slug]!.filter((words) => !all.some((each) => words.test(each)))).toEqual([]);
  });
  test.each(slugs)('%s: is the same picture for everybody', (slug) => {
    const [one, other] = [sampleScene(readSample(), slug, roots[slug]!), sampleScene(readSample(), slug, roots[slug]!)];
    expect(other.items).toEqual(one.items);
  });
});
