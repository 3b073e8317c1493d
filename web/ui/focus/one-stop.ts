import { takesText } from '../typing/first-text-field.ts';
import { isStop, STOP } from './first-place.ts';

/** Tells whether the Tab key passes by a tool, because another one of its toolbar is the stop. */
const isPassedBy = (tool: HTMLElement): boolean => tool.dataset['passedBy'] !== undefined;

const hasOwnKeys = (tool: HTMLElement): boolean => tool.role === 'slider' || takesText(tool);

/** Lists the tools of a toolbar; fields and sliders, to which arrow keys mean something else, stay stops of their own. */
const toolsOf = (bar: Element) =>
  [...bar.querySelectorAll<HTMLElement>(STOP)].filter(
    (tool) => (isStop(tool) || (isPassedBy(tool) && !tool.matches(':disabled'))) && !hasOwnKeys(tool),
  );

/** Leaves the Tab key one stop in a toolbar: the tool that had the focus last, else the first. */
function settle(bar: Element): void {
  const tools = toolsOf(bar);
  const stop =
    tools.find((tool) => tool === document.activeElement) ??
    tools.find((tool) => tool.getAttribute('tabindex') === '0');
  for (const tool of tools) {
    const isPassed = tool !== (stop ?? tools[0]);
    tool.tabIndex = isPassed ? -1 : 0;
    if (isPassed) tool.dataset['passedBy'] = '';
    else delete tool.dataset['passedBy'];
  }
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function move(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  const tools = currentTarget instanceof Element ? toolsOf(currentTarget) : [];
  const at = tools.findIndex((tool) => tool === target);
  const to = STEPS[key]?.(at, tools.length);
  if (at < 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  tools[to]?.focus();
}

/** Makes a toolbar one stop of the Tab key, in which arrow keys, Home and End move; returns a function that ends it. */
export function oneStop(bar: HTMLElement): () => void {
  const tools = new MutationObserver(() => settle(bar));
  tools.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const onFocus = () => settle(bar);
  // Not the keys of what its tools open elsewhere on the page.
  bar.addEventListener('keydown', move);
  bar.addEventListener('focusin', onFocus);
  settle(bar);
  return () => {
    tools.disconnect();
    bar.removeEventListener('keydown', move);
    bar.removeEventListener('focusin', onFocus);
  };
}
