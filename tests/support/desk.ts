// A user at the screens of a project, as a test sees and operates them.
import { expect, type Browser, type Locator, type Page } from '@playwright/test';

import { PASSWORD } from './people.ts';
import { graph } from './signed-in.ts';

/** A user with a page of their own, in a browser context of their own. */
export class Desk {
  readonly page: Page;
  readonly name: string;
  readonly #project: string;
  private constructor(page: Page, name: string, project: string) {
    this.page = page;
    this.name = name;
    this.#project = project;
  }

  /** Signs in, with a clock that the test can advance, and sets a name. */
  static async open(browser: Browser, username: string, name: string, project: string): Promise<Desk> {
    const page = await (await browser.newContext()).newPage();
    await page.request.post('/api/v4/auth/signin', { data: { username, password: PASSWORD } });
    await page.clock.install();
    const [firstName, lastName] = name.split(' ') as [string, string];
    await graph(page, 'mutation($input: SaveProfileInput!) { saveProfile(input: $input) { viewer { id } } }', {
      input: { firstName, lastName },
    });
    return new Desk(page, name, project);
  }

  async visit(place: string): Promise<void> {
    await this.page.goto(`${this.#project}/${place}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  field(label: 'Name' | 'Number'): Locator {
    return this.page.getByLabel(label, { exact: true });
  }
  /** Returns the field, with the tag of another person who edits it. */
  framed(label: 'Name' | 'Number'): Locator {
    return this.page.locator('.en-field').filter({ has: this.field(label) });
  }
  activeUsers(count: number): Locator {
    return this.page.getByRole('button', { name: `Active users, ${count}`, exact: true });
  }

  get chatToggle(): Locator {
    return this.page.getByRole('button', { name: /^Chat(,|$)/ });
  }
  get group(): Locator {
    return this.page.getByRole('log', { name: 'Group Chat' });
  }
  async showChat(): Promise<void> {
    if ((await this.chatToggle.getAttribute('aria-expanded')) === 'false') await this.chatToggle.click();
    await expect(this.group).toBeVisible();
  }
  async say(words: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Message to everyone in the project' });
    await field.fill(words);
    await field.press('Enter');
  }
  /** The messages to everybody, in order. */
  said(): Promise<string[]> {
    return this.group.getByRole('paragraph').allInnerTexts();
  }
  async openChatWith(somebody: Desk): Promise<Locator> {
    await this.page.getByRole('tab', { name: /^Online Users/ }).click();
    await this.page.getByRole('button', { name: `Chat with ${somebody.name}` }).click();
    await this.page.getByRole('tab', { name: 'Group Chat' }).click();
    return this.window(somebody);
  }
  window(somebody: Desk): Locator {
    return this.page.getByRole('region', { name: `Chat with ${somebody.name}` });
  }

  get bell(): Locator {
    return this.page.getByRole('button', { name: /^Notifications/ });
  }
  get notifications(): Locator {
    return this.page.getByRole('dialog', { name: 'Notifications' });
  }
  /** Advances the clock by half minutes, loading notifications after each, until there are so many. */
  async hears(count: number): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(30_000);
      expect(await this.page.getByRole('button', { name: `Notifications, ${count}`, exact: true }).count()).toBe(1);
    }).toPass();
  }
  async loseNetwork(): Promise<void> {
    await this.page.context().setOffline(true);
  }
  async findNetwork(): Promise<void> {
    await this.page.context().setOffline(false);
  }
}
