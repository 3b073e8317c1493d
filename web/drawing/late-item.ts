import type { Item, Mark, Point, Rect } from './scene.ts';

/** An item whose marks are made when somebody looks at them: of thousands, few are in view. */
export class LateItem implements Item {
  readonly key: string;
  readonly is: Item['is'];
  readonly layer: number;
  readonly box: Rect;
  declare readonly points?: readonly Point[];
  declare readonly tint?: string;
  declare readonly title?: string;
  declare readonly isFrame?: boolean;
  declare readonly isPictured?: boolean;
  #make: (() => readonly Mark[]) | undefined;
  #marks: readonly Mark[] = [];

  constructor(item: Omit<Item, 'marks' | 'reach'>, make: () => readonly Mark[]) {
    this.key = item.key;
    this.is = item.is;
    this.layer = item.layer;
    this.box = item.box;
    Object.assign(this, item);
    this.#make = make;
  }

  get marks(): readonly Mark[] {
    if (this.#make) {
      this.#marks = this.#make();
      this.#make = undefined;
    }
    return this.#marks;
  }
}
