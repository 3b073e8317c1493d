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
  declare readonly reach?: Rect;
  #make: (() => readonly Mark[]) | undefined;
  #marks: readonly Mark[] = [];

  constructor(item: Omit<Item, 'marks' | 'reach'>, make: () => readonly Mark[]) {
    const { key, is, layer, box, points, tint, title, isFrame, isPictured } = item;
    this.key = key;
    this.is = is;
    this.layer = layer;
    this.box = box;
    // All items have the same fields in the same order, which makes loops over thousands of them fast.
    this.points = points!;
    this.tint = tint!;
    this.title = title!;
    this.isFrame = isFrame!;
    this.isPictured = isPictured!;
    this.reach = undefined!;
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
