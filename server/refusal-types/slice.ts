import type { Slice } from '../platform/registry.ts';
import './graph/types.ts';

export const refusalTypes: Slice = {};
