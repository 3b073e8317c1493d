import { rem } from './media/text-size.ts';
import { initials, isStrong, personColour } from './people.ts';

interface Props {
  username: string;
  fullName: string;
  size?: number;
  /** The tooltip, if it is more than the name. */
  title?: string;
}

/** Shows a person's mark: a circle in their colour with their initials. */
export function PersonMark({ username, fullName, size = 24, title }: Props) {
  const colour = personColour(username);
  const name = fullName.trim() || username;
  return (
    <span
      className="tr-person"
      role="img"
      aria-label={name}
      title={title ?? name}
      style={{
        width: rem(size),
        height: rem(size),
        fontSize: rem(Math.max(9, Math.round(size * 0.42))),
        background: `var(--tr-u-${colour})`,
        color: isStrong(colour) ? 'var(--mantine-color-white)' : 'var(--mantine-color-black)',
      }}
    >
      {initials(name)}
    </span>
  );
}
