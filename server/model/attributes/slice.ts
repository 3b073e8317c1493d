import type { Slice } from '../../platform/registry.ts';

export const attributes: Slice = {};
