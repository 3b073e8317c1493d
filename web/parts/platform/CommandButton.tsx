import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import { useCommand, type Command } from '../../ui/shortcuts.tsx';
import { typeIntoNew } from '../../ui/typing/type-into-new.ts';

interface Props
  extends Pick<Command, 'does' | 'words' | 'icon'>, Omit<ButtonProps, 'children' | 'disabled' | 'leftSection'> {
  /** The reason why it is not on the page, such as a permission that is missing; the palette shows it with that. */
  offPage?: string | undefined;
  /** A note for those who point at it. */
  about?: string;
  /** Its name on the button, if that is shorter. */
  children?: ReactNode;
}

const markOf = (Mark: Command['icon']) => Mark && <Mark size={16} stroke={1.75} aria-hidden />;

/** Shows a button whose deed the palette knows too: one declaration for both. What cannot be done now says why. */
export function CommandButton({
  does,
  words,
  icon,
  notNow,
  offPage,
  run,
  about,
  children = does,
  ...look
}: Props & Pick<Command, 'run' | 'notNow'>) {
  const underWay = look.loading === true ? 'In progress' : undefined;
  useCommand({ does, words, icon, run, notNow: offPage ?? notNow ?? underWay });
  if (offPage !== undefined) return null;
  return (
    <Button
      {...look}
      leftSection={markOf(icon)}
      disabled={notNow !== undefined}
      title={notNow ?? about}
      onClick={() => run()}
    >
      {children}
    </Button>
  );
}

interface LinkProps extends Props {
  to: string;
  /** True if a form or dialog that begins with a field comes with the address. */
  isTyped?: boolean;
}

/** Shows a link that looks like a button, and that the palette lists too. */
export function CommandLink({ does, words, icon, offPage, to, isTyped = false, children = does, ...look }: LinkProps) {
  const navigate = useNavigate();
  const go = () => {
    if (isTyped) typeIntoNew();
    void navigate(to);
  };
  useCommand({ does, words, icon, to, isPlace: !isTyped, run: go, notNow: offPage });
  if (offPage !== undefined) return null;
  return (
    <Button
      {...look}
      component={Link}
      to={to}
      leftSection={markOf(icon)}
      onClick={({ ctrlKey, metaKey, shiftKey }) => !isTyped || ctrlKey || metaKey || shiftKey || typeIntoNew()}
    >
      {children}
    </Button>
  );
}

/** Shows a button that downloads what is at an address, and that the palette knows too. */
export function CommandDownload({
  does,
  words,
  icon,
  offPage,
  href,
  children = does,
  ...look
}: Props & { href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useCommand({ does, words, icon, run: () => link.current?.click(), notNow: offPage });
  if (offPage !== undefined) return null;
  return (
    <Button {...look} ref={link} component="a" href={href} download leftSection={markOf(icon)}>
      {children}
    </Button>
  );
}
