/** Numbers by price, the cheapest first. */
export class Heap {
  readonly #values: number[] = [];
  readonly #prices: number[] = [];

  get size(): number {
    return this.#values.length;
  }

  push(value: number, price: number): void {
    let at = this.#values.length;
    this.#values.push(value);
    this.#prices.push(price);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#prices[parent]! <= price) break;
      this.#set(at, this.#values[parent]!, this.#prices[parent]!);
      at = parent;
    }
    this.#set(at, value, price);
  }

  pop(): number {
    const top = this.#values[0]!;
    const value = this.#values.pop()!;
    const price = this.#prices.pop()!;
    const { length } = this.#values;
    if (length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#prices[child + 1]! < this.#prices[child]!) child++;
      if (this.#prices[child]! >= price) break;
      this.#set(at, this.#values[child]!, this.#prices[child]!);
      at = child;
    }
    this.#set(at, value, price);
    return top;
  }

  #set(at: number, value: number, price: number): void {
    this.#values[at] = value;
    this.#prices[at] = price;
  }
}
