const PREFIX = 'truss.choice.';

/** Returns this browser's last choice, for pages that start before the preferences are loaded. */
export function lastChoice(key: string, fallback: boolean): boolean {
  try {
    const last = localStorage.getItem(PREFIX + key);
    return last === null ? fallback : last === 'true';
  } catch {
    return fallback;
  }
}

export function noteChoice(key: string, value: boolean): void {
  try {
    localStorage.setItem(PREFIX + key, String(value));
  } catch {
    // Storage may be blocked; then a wrong early start is repeated.
  }
}
