import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArrowRampRight,
  IconArrowsExchange,
  IconBug,
  IconCheckbox,
  IconClipboardText,
  IconClock,
  IconCloud,
  IconCoin,
  IconCube,
  IconFileText,
  IconGauge,
  IconMap2,
  IconMapPin,
  IconMathFunction,
  IconPlanet,
  IconPlug,
  IconQuote,
  IconRoute,
  IconScale,
  IconSquareRoundedChevronRight,
  IconStack2,
  IconSwitchHorizontal,
  IconTestPipe,
  IconVector,
  type Icon,
} from '@tabler/icons-react';

import { rem } from './media/text-size.ts';

// Listed by name, so that bundling drops the thousands of icons that no class uses.
const icons: Record<string, Icon> = {
  'adjustments-horizontal': IconAdjustmentsHorizontal,
  'alert-triangle': IconAlertTriangle,
  'arrow-ramp-right': IconArrowRampRight,
  'arrows-exchange': IconArrowsExchange,
  bug: IconBug,
  checkbox: IconCheckbox,
  'clipboard-text': IconClipboardText,
  clock: IconClock,
  cloud: IconCloud,
  coin: IconCoin,
  cube: IconCube,
  'file-text': IconFileText,
  gauge: IconGauge,
  'map-2': IconMap2,
  'map-pin': IconMapPin,
  'math-function': IconMathFunction,
  planet: IconPlanet,
  plug: IconPlug,
  quote: IconQuote,
  route: IconRoute,
  scale: IconScale,
  'square-rounded-chevron-right': IconSquareRoundedChevronRight,
  'stack-2': IconStack2,
  'switch-horizontal': IconSwitchHorizontal,
  'test-pipe': IconTestPipe,
  vector: IconVector,
};

/** The names of the icons on offer for a class. */
export const iconNames: readonly string[] = Object.keys(icons);

interface Props {
  icon: string;
  colour: string;
  name: string;
  size?: number;
}

/** Shows the tile of a class, with the class's name for screen readers. */
export function ClassMark({ icon, colour, name, size = 18 }: Props) {
  const Mark = icons[icon] ?? IconCube;
  const group = colour.toLowerCase();
  return (
    <span
      className="tr-tile"
      role="img"
      aria-label={name}
      title={name}
      style={{
        background: `var(--tr-${group}-25)`,
        color: `var(--tr-${group}-100)`,
        width: rem(size),
        height: rem(size),
      }}
    >
      <Mark size={rem(Math.round(size * 0.67))} stroke={2} aria-hidden />
    </span>
  );
}

/** Shows the tile and the name of a class. */
export const ClassChip = (props: Props) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 'var(--tr-s-1-half)', minWidth: 0 }}>
    <span aria-hidden style={{ display: 'inline-flex' }}>
      <ClassMark {...props} />
    </span>
    <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{props.name}</span>
  </span>
);
