// A text that is read shows its form, and runs nothing.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Prose } from '../../web/attributes/reading/Prose.tsx';
import { showPart } from '../support/on-screen.tsx';

test('form is kept; what could run, or leads elsewhere in disguise, is not', async () => {
  showPart(
    <Prose html='<p>The <strong>system</strong></p><ul><li>one</li></ul><script>window.ran = true</script><img src="https://elsewhere.example/x.png" onerror="window.ran = true"><a href="javascript:window.ran = true">go</a><a href="https://example.org">there</a><inno attr="x">kept</inno>' />,
  );

  expect((await screen.findByText('system')).tagName).toBe('STRONG');
  const prose = document.querySelector('.rt-prose')!;
  expect(prose.querySelector('script')).toBeNull();
  expect(prose.querySelector('img')!.getAttribute('src')).toBeNull();
  expect([...prose.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual([
    null,
    'https://example.org',
  ]);
  expect(prose.textContent).toContain('kept');
  expect('ran' in window).toBe(false);
});
