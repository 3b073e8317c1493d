import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

import type { ColourableShapes } from '#shared/drawing/colour-choices.ts';
import type { Content } from '#shared/drawing/content.ts';

import { captionChoices, withCaptions } from './captions.ts';

const NAME = 'caption';

/** Keeps the chosen texts on shapes in the address, so that a link shows the same. */
export function useCaptionsAsked() {
  const [asked, change] = useSearchParams();
  const joined = JSON.stringify(asked.getAll(NAME));
  const chosen = useMemo(() => JSON.parse(joined) as string[], [joined]);
  const choose = (next: readonly string[]) =>
    change(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(NAME);
        for (const each of next) after.append(NAME, each);
        return after;
      },
      { replace: true },
    );
  return { chosen, choose };
}

/** Adds the chosen texts to the picture, and returns the choices. */
export function useCaptions(plain: Content, chosen: readonly string[], facts: ColourableShapes) {
  const content = useMemo(() => withCaptions(plain, chosen, facts), [plain, chosen, facts]);
  const choices = useMemo(() => captionChoices(facts), [facts]);
  return { content, choices };
}
