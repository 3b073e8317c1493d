import { useEffect, useState, type ComponentType } from 'react';

import { arriving } from '../ui/arriving.ts';
import { ErrorState } from '../ui/States.tsx';

/** A screen whose code could not be loaded: it says so in its place, and shows itself as soon as it comes. */
export function lateScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let arrived: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
  const come = () => (coming ??= arriving(load).then((screen) => (arrived = screen.default)));
  return function LateScreen() {
    const [Screen, setScreen] = useState(() => arrived);
    useEffect(() => {
      if (!Screen) void come().then((component) => setScreen(() => component));
    }, [Screen]);
    if (Screen) return <Screen />;
    return (
      <ErrorState
        title="This Page Is Not Here Yet"
        message="It could not be loaded. It opens by itself as soon as the server can be reached; what you typed elsewhere is kept."
      />
    );
  };
}
