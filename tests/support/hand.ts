import type { Page } from '@playwright/test';

/** The milliseconds between two letters of a quick hand: thirty a second. */
const A_LETTER = { delay: 33 };

/** A hand on the keyboard, which looks at nothing between its keys, and counts them. */
export class Hand {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key, A_LETTER);
    this.count += keys.length;
  }
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text, A_LETTER);
    this.count += text.length;
  }
  /** Runs the first result of the palette for some words. */
  async run(words: string): Promise<void> {
    await this.press('Control+k');
    await this.type(words);
    await this.press('Enter');
  }
}
