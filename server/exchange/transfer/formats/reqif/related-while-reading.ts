import type { ImportWarning } from '../../import-plan.ts';
import type { ReqifRelation } from './document.ts';
import type { linkPlanner } from './map-links.ts';
import type { Mapping } from './mapping.ts';

/** The relations of a file that became links while the rest of it was read. */
export interface Related {
  links: ReturnType<typeof linkPlanner>;
  /** The number of relations taken, from the start of the file. */
  count: number;
  /** The warnings to give when their turn comes. */
  warnings: readonly ImportWarning[];
}

/**
 * Links the ends of relations while their file is read, and stops for good at the first whose end has not come yet: in the end all must be
 * linked, and warned of, as if in order.
 */
export class RelatedWhileReading implements Related {
  readonly #mapping: Mapping;
  readonly links: Related['links'];
  readonly warnings: ImportWarning[] = [];
  count = 0;
  #isOver = false;

  constructor(mapping: Mapping, links: Related['links']) {
    this.#mapping = mapping;
    this.links = links;
  }

  take(read: () => readonly ReqifRelation[]): void {
    if (this.#isOver) return;
    const { seen, plan } = this.#mapping;
    const before = plan.warnings.length;
    for (const relation of read()) {
      this.#isOver = !seen.has(relation.sourceId) || !seen.has(relation.targetId);
      if (this.#isOver) break;
      this.links.relate(relation);
      this.count++;
    }
    this.warnings.push(...plan.warnings.splice(before));
  }

  /** Stops linking; everything still to come is taken with the rest. */
  stop(): void {
    this.#isOver = true;
  }
}
