import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconArrowDown, IconArrowUp, type Icon } from '@tabler/icons-react';
import { useState } from 'react';

import { edition } from '../../ui/edition.ts';
import { useKeptFocus } from '../../ui/focus/useKeptFocus.ts';
import { placesOf, type Place } from '../places.ts';
import { usePins } from './usePins.ts';

/** Pins, unpins and sorts links without dragging. */
export const PinsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Pinned links" size={440}>
    {isOpen && <Lists />}
  </Modal>
);

function Lists() {
  const { shown, isPinned, pin, unpin, move } = usePins();
  const [said, setSaid] = useState('');
  const keepFocus = useKeptFocus(shown.map(({ slug }) => slug).join());
  const step = (button: HTMLElement, { slug, name }: Place, at: number, to: number) => {
    const other = shown[to];
    if (!other) return;
    keepFocus(button);
    move(slug, to < at ? 'before' : 'after', other.slug);
    setSaid(`${name}, ${to + 1} of ${shown.length}`);
  };
  const others = placesOf(edition()).filter(({ slug }) => !isPinned(slug));
  return (
    <>
      <ol className="tr-list mn-pins" aria-label="Pinned">
        {shown.map((place, at) => (
          <li key={place.slug}>
            <span>{place.name}</span>
            <Step
              icon={IconArrowUp}
              does={`Move ${place.name} up`}
              isOff={at === 0}
              run={(button) => step(button, place, at, at - 1)}
            />
            <Step
              icon={IconArrowDown}
              does={`Move ${place.name} down`}
              isOff={at === shown.length - 1}
              run={(button) => step(button, place, at, at + 1)}
            />
            <Button variant="default" aria-label={`Unpin ${place.name}`} onClick={() => unpin(place.slug)}>
              Unpin
            </Button>
          </li>
        ))}
      </ol>
      {shown.length === 0 && <div className="tr-dim">No links are pinned.</div>}
      {others.length > 0 && (
        <ul className="tr-list mn-pins" aria-label="Not pinned">
          {others.map(({ slug, name }) => (
            <li key={slug}>
              <span>{name}</span>
              <Button variant="default" aria-label={`Pin ${name}`} onClick={() => pin(slug)}>
                Pin
              </Button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="tr-visually-hidden">
        {said}
      </span>
    </>
  );
}

interface StepProps {
  icon: Icon;
  does: string;
  isOff: boolean;
  run: (button: HTMLElement) => void;
}

/** Stays focusable at the end of the list, so that it keeps the focus. */
const Step = ({ icon: StepIcon, does, isOff, run }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={28}
    aria-label={does}
    aria-disabled={isOff}
    onClick={({ currentTarget }) => run(currentTarget)}
  >
    <StepIcon size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
);
