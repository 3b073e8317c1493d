import { useEffect, useState, type ComponentType } from 'react';

import { loadWhenReachable } from '../ui/load-code.ts';
import { ErrorState } from '../ui/States.tsx';

/** Replaces a screen whose code could not be loaded: says so, and shows the screen as soon as the code has come. */
export function lateScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const loadOnce = () => (loading ??= loadWhenReachable(load).then((screen) => (loaded = screen.default)));
  return function LateScreen() {
    const [Screen, setScreen] = useState(() => loaded);
    useEffect(() => {
      if (!Screen) void loadOnce().then((component) => setScreen(() => component));
    }, [Screen]);
    if (Screen) return <Screen />;
    return (
      <ErrorState
        title="Page could not be loaded"
        message="It opens automatically once the server responds. Anything you typed is kept."
      />
    );
  };
}
