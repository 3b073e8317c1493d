import { Slider } from '@mantine/core';
import { useRef, useState } from 'react';

/** Levels that are offered one by one; beyond them only all. */
const MOST_LEVELS = 10;

interface Props {
  value: number;
  most: number;
  onChange: (levels: number) => void;
  /** Returns the focus to the diagram. */
  onBack: () => void;
}

/** Chooses how many levels are shown. Keys step on it; once a hand lets go of it, the focus is on the diagram again. */
export function LevelsSlider({ value, most, onChange, onBack }: Props) {
  const isByHand = useRef(false);
  const given = Math.min(value, MOST_LEVELS + 1);
  const [slid, setSlid] = useState({ from: given, to: given });
  // What is shown by then counts, whoever has chosen it.
  if (slid.from !== given) setSlid({ from: given, to: given });
  return (
    <>
      <span id="levels">{value > MOST_LEVELS ? 'All levels' : `Levels ${value}`}</span>
      <Slider
        aria-labelledby="levels"
        thumbProps={{ 'aria-labelledby': 'levels' }}
        w={80}
        size="xs"
        min={1}
        max={Math.min(most, MOST_LEVELS + 1)}
        value={slid.to}
        onPointerDown={() => (isByHand.current = true)}
        onChange={(to) => setSlid({ from: given, to })}
        onChangeEnd={(next) => {
          onChange(next > MOST_LEVELS ? most : next);
          if (isByHand.current) onBack();
          isByHand.current = false;
        }}
        label={null}
      />
    </>
  );
}
