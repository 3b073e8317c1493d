import { useEffect } from 'react';

import type { Content } from '#shared/drawing/content.ts';

import type { View } from '../../../diagrams/engine/view.ts';
import { usePeople } from '../../../parts/live/presence/store.ts';
import { useSession } from '../../../relay/session.ts';
import { personColour } from '../../../ui/people.ts';

/** Frames other people's selections in their colours. */
export function useOthers(view: View, content: Content, picked: string | undefined): void {
  const people = usePeople();
  const { username: me } = useSession();
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const byEntity = new Map(
      content.shapes.flatMap(({ key, entity }) => (entity ? [[entity.entityId, key] as const] : [])),
    );
    const others = people
      .filter(({ username }) => username !== me)
      .flatMap(({ username, watching, editing: edited }) =>
        [...watching, ...edited.map(({ entityId }) => entityId)].flatMap((entityId) => {
          const key = byEntity.get(entityId);
          return key === undefined || key === picked
            ? []
            : [{ key, colour: style.getPropertyValue(`--tr-u-${personColour(username)}`).trim() }];
        }),
      );
    view.lay({ others });
  }, [view, people, me, content, picked]);
}
