// What a screen reader says: of the element in focus, and of what happened.
import { expect, type Page } from '@playwright/test';

const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';

const MARK = 'said: ';

/** Notes what the live regions of a page say from its first moment on. Call it before the page is opened. */
export async function listen(page: Page) {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(MARK)) heard.push(message.text().slice(MARK.length));
  });
  await page.addInitScript(
    ([live, mark]) => {
      const last = new WeakMap<Element, string>();
      const hear = (records: MutationRecord[]) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) {
            const element = node instanceof Element ? node : node.parentElement;
            for (const region of element ? [element.closest(live), ...element.querySelectorAll(live)] : []) {
              const words = region?.textContent.trim() ?? '';
              if (!region || last.get(region) === words) continue;
              last.set(region, words);
              if (words !== '') console.debug(mark + words);
            }
          }
      };
      new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
    },
    [LIVE, MARK] as const,
  );
  return {
    /** Waits until something was said since the last time, and begins anew. */
    hears: async (words: RegExp) => {
      await expect.poll(() => heard.join('\n')).toMatch(words);
      heard.length = 0;
    },
  };
}

/** Waits until the element in focus is announced like this, by its role and name: 'textbox "Username"'. */
export const announces = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(async () => (await page.locator(':focus').ariaSnapshot()).split('\n')[0]).toMatch(words);
