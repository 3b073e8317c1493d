import type { Slice } from '../../platform/registry.ts';

export const metadata: Slice = {};
