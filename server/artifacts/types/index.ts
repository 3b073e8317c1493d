import type { ArtifactType } from '../artifact-type.ts';
import { compilation } from './compilation.ts';
import { document } from './document.ts';
import { presentation } from './presentation.ts';
import { testSuite } from './test-suite.ts';

/** The kinds of artifact that there are, in order. */
export const artifactTypes: readonly ArtifactType[] = [document, compilation, presentation, testSuite];
