// A text that is read shows its form, and runs nothing.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Prose } from '../../web/attributes/reading/Prose.tsx';
import { diagramsIn } from '../../web/parts/artifacts/LinkedDiagrams.tsx';
import { showPart } from '../support/on-screen.tsx';

test('formatting is kept; scripts and disguised links are removed', async () => {
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

test('a text leads to the diagrams of its project, each once, and to nothing else', () => {
  const here = location.origin;
  const links = [
    `${here}/acme/p/7/diagrams/action/5`,
    '/acme/p/7/diagrams/action/5?asOf=3',
    `${here}/acme/p/7/diagrams/ibd/12`,
    `${here}/acme/p/8/diagrams/action/5`,
    `${here}/other/p/7/diagrams/action/5`,
    'https://elsewhere.example/acme/p/7/diagrams/action/5',
    `${here}/acme/p/7/diagrams`,
    `${here}/acme/p/7/diagrams/action/5x`,
    'javascript:diagrams',
    'https://',
  ];
  const html = links.map((each) => `<p><a href="${each}">see</a> /diagrams/radar/4</p>`).join('');
  expect(diagramsIn(html, 'acme', 7)).toEqual([
    ['action', 5],
    ['ibd', 12],
  ]);
  expect(diagramsIn('<p>See /diagrams/radar/4</p>', 'acme', 7)).toEqual([]);
});
