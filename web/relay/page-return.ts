const CHECK = 3000;
const LONG = 120_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

/** The reason why a user was away for more than two minutes: the machine slept, or they were inactive. */
export type Return = 'slept' | 'inactive';

/** Calls back, within three seconds, when the user returns to the page. */
export function onReturn(then: (how: Return) => void): void {
  let checked = Date.now();
  let active = checked;
  let before = checked;
  const sign = () => (active = Date.now());
  for (const name of SIGNS) addEventListener(name, sign, { capture: true, passive: true });
  setInterval(() => {
    const now = Date.now();
    // Timers stop while the machine sleeps, so a late timer shows it.
    if (now - checked > LONG) then('slept');
    else if (active - before > LONG) then('inactive');
    before = active;
    checked = now;
  }, CHECK);
}
