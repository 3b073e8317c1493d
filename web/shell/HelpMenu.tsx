import { Menu } from '@mantine/core';
import { IconApi, IconBraces, IconHelpCircle, IconKeyboard, IconLifebuoy, type Icon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { HelpMenu_query$key } from '#graph/HelpMenu_query.graphql';

import { runCommand, useCommand } from '../ui/shortcuts.tsx';
import { SupportDialog } from './SupportDialog.tsx';
import { ToolMenu } from './ToolMenu.tsx';

const pages: { name: string; href: string; icon: Icon; words: string }[] = [
  { name: 'API reference', href: '/api/v4/', icon: IconApi, words: 'rest, api, webhooks, integration, developers' },
  { name: 'GraphiQL', href: '/graphql', icon: IconBraces, words: 'graphql, api, developers' },
];

/** Opens the help menu: support, documentation and keyboard shortcuts. */
export function HelpMenu({ query }: { query: HelpMenu_query$key }) {
  const { signInOptions } = useFragment(
    graphql`
      fragment HelpMenu_query on Query {
        signInOptions {
          supportContact
          version
        }
      }
    `,
    query,
  );
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  useCommand({
    does: 'Contact Support',
    icon: IconLifebuoy,
    place: 'help',
    words: 'help, support, problem, bug',
    run: ask,
  });
  return (
    <>
      <ToolMenu label="Help" icon={IconHelpCircle} opener={opener} width={216}>
        <Menu.Item leftSection={<IconLifebuoy size={16} stroke={1.75} aria-hidden />} onClick={ask}>
          Contact Support
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Help Center</Menu.Label>
        {pages.map(({ name, href, icon: PageIcon }) => (
          <Menu.Item
            key={href}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            leftSection={<PageIcon size={16} stroke={1.75} aria-hidden />}
          >
            {name}
            <span className="tr-visually-hidden">, opens in a new tab</span>
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
          rightSection={<span className="tr-dim">?</span>}
          onClick={() => runCommand('Keyboard shortcuts')}
        >
          Keyboard shortcuts
        </Menu.Item>
      </ToolMenu>
      {pages.map((page) => (
        <PageCommand key={page.href} {...page} />
      ))}
      <SupportDialog
        {...signInOptions}
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          opener.current?.focus();
        }}
      />
    </>
  );
}

function PageCommand({ name, href, icon, words }: (typeof pages)[number]) {
  useCommand({
    does: name,
    words,
    icon,
    place: 'help',
    isPlace: true,
    run: () => void window.open(href, '_blank', 'noreferrer'),
  });
  return null;
}
