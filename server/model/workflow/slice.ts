import type { Slice } from '../../platform/registry.ts';
import './graph.ts';

export const workflow: Slice = {};
