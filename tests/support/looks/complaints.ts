import type { Page } from '@playwright/test';

/** Matches refused and broken-off requests, which are part of some sights; these judge how the page reports them. */
const ofRequests = /^Failed to load resource|^WebSocket connection to|RefusalError: /;

/** Collects a page's complaints from now on: errors in its code and its console, and violations of its policy. The returned list grows. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofRequests.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI} (${event.sample})`),
    ),
  );
  return complaints;
}
