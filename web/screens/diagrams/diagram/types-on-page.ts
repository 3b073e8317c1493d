import type { ComponentType } from 'react';

import { portEntries } from './own/of-conduits.ts';
import type { MenuEntry, Own } from './own/own.ts';
import { BlockLibrary } from './side/BlockLibrary.tsx';
import { RiskBlock } from './side/RiskBlock.tsx';
import type { Desk } from './useDesk.ts';

/** The tabs, tools and menu entries of a single type of diagram, besides those of its way of drawing; none by default. */
interface TypeOnPage {
  /** Tabs at the left, for drawing. */
  tabs?: readonly { name: string; Panel: ComponentType<{ desk: Desk }> }[];
  /** Tabs at the left that offer existing assets with some labels. */
  assets?: readonly { name: string; labels: readonly string[] }[];
  /** Lists below the palette. */
  tools?: readonly ComponentType<{ desk: Desk }>[];
  entries?(own: Own, key: string): MenuEntry[];
}

/** By slug. */
const types: Readonly<Record<string, TypeOnPage>> = {
  // The DoDAF views that it can be: the name of the view, and the labels of its entities.
  asset: {
    assets: [
      { name: 'OV-1', labels: ['Organization', 'Personnel', 'System', 'External System', 'Facility', 'Environment'] },
      { name: 'SV-1', labels: ['System', 'Subsystem', 'External System'] },
      { name: 'SvcV-1', labels: ['Service'] },
    ],
  },
  risk: { tabs: [{ name: 'Risk Block', Panel: RiskBlock }] },
  ibd: { tools: [BlockLibrary], entries: portEntries },
};
const plain: TypeOnPage = {};

/** Returns what a type of diagram has on the page. */
export const diagramTypeOnPage = (slug: string): TypeOnPage => types[slug] ?? plain;
