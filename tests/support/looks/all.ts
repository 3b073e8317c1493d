// All that the sweep looks at, by who meets it.
import { sightsOfAdministration } from './of-administration.ts';
import { sightsOfArtifacts } from './of-artifacts.ts';
import { sightsOfBaselines } from './of-baselines.ts';
import { sightsOfDatabase } from './of-database.ts';
import { sightsOfDiagrams } from './of-diagrams.ts';
import { sightsOfEntities } from './of-entities.ts';
import { sightsOfFiles } from './of-files.ts';
import { sightsOfFrame } from './of-frame.ts';
import { sightsOfReaders } from './of-readers.ts';
import { sightsOfSchema } from './of-schema.ts';
import { sightsOfStrangers } from './of-strangers.ts';
import { sightsOfTests } from './of-tests.ts';
import type { Visit } from './sight.ts';

export const ofStrangers = sightsOfStrangers;
export const ofAdministrators = {
  frame: sightsOfFrame,
  database: sightsOfDatabase,
  entities: sightsOfEntities,
  schema: sightsOfSchema,
  files: sightsOfFiles,
  baselines: sightsOfBaselines,
  diagrams: sightsOfDiagrams,
  tests: sightsOfTests,
  artifacts: sightsOfArtifacts,
  administration: sightsOfAdministration,
};
export const ofReaders = sightsOfReaders;

const all: readonly Visit[] = [...ofStrangers, ...Object.values(ofAdministrators).flat(), ...ofReaders];

/** The paths of all visits; for one found by the model, one of its kind. */
export const visitedPaths: readonly string[] = all.map(({ at }) => (typeof at === 'string' ? at : at.like));
