import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';

import type { Compiled } from './compiler/fields.ts';

/** Marks lists that are read in one direction only and do not offer the other. */
export const forwardOnly = { extensions: { isForwardOnly: true } } as const;
/** Returns the settings of a forward-only connection that can be compiled. */
export const forwardOnlyCompiled = (way: Compiled) => ({ extensions: { ...forwardOnly.extensions, compiled: way } });

class ForwardOnly<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!config.extensions?.['isForwardOnly']) return config;
    const { before: _before, last: _last, ...args } = config.args;
    return { ...config, args };
  }
}

SchemaBuilder.registerPlugin('forwardOnly', ForwardOnly);
declare global {
  // Declares the plugin's types to Pothos.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      forwardOnly: ForwardOnly<Types>;
    }
  }
}
