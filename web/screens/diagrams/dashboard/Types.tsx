import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

import { groups } from './groups.ts';
import { purposes, thumbnails } from './thumbnails.ts';

interface Props {
  types: readonly { slug: string; name: string; group: string; purpose: string }[];
  onChoose: (slug: string) => void;
  verb: string;
}

/** Shows all types, each with a drawing of its notation and its purpose. */
export const Types = ({ types, onChoose, verb }: Props) => (
  <section className="dd-types" aria-label="Create a diagram">
    {groups.map(({ value: group, label: name, columns }) => {
      const own = types.filter((type) => type.group === group).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      if (own.length === 0) return null;
      return (
        <div key={group} className="dd-group" style={{ flex: columns }}>
          <h2>
            {name} <span className="tr-dim">{own.length}</span>
          </h2>
          <ul
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gridTemplateRows: `repeat(${Math.ceil(own.length / columns)}, auto)`,
            }}
          >
            {own.map((type) => (
              <li key={type.slug}>
                <UnstyledButton className="tr-row dd-type" title={type.purpose} onClick={() => onChoose(type.slug)}>
                  <Drawing slug={type.slug} />
                  <span className="tr-grow dd-words">
                    <span className="dd-name">
                      <span className="tr-visually-hidden">{verb} diagram: </span>
                      {type.name}
                    </span>{' '}
                    <span className="dd-purpose tr-dim">{purposes[type.slug] ?? type.purpose}</span>
                  </span>
                  <IconPlus size={16} stroke={1.75} aria-hidden className="dd-plus" />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      );
    })}
    <svg width="0" height="0" aria-hidden className="dd-marks">
      <defs>
        {[
          ['dt-mn', 'ink-3'],
          ['dt-mp', 'purple-75'],
        ].map(([id, ink]) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 6 6"
            refX="5.5"
            refY="3"
            markerWidth="5"
            markerHeight="5"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 .3l6 2.7-6 2.7z" fill={`var(--tr-${ink})`} />
          </marker>
        ))}
      </defs>
    </svg>
  </section>
);

const Drawing = ({ slug }: { slug: string }) => (
  // Constants of the file beside this one, and nothing that anybody typed.
  <svg
    width="60"
    height="40"
    viewBox="0 0 60 40"
    aria-hidden
    className="dd-drawing"
    dangerouslySetInnerHTML={{ __html: thumbnails[slug] ?? thumbnails['hierarchy']! }}
  />
);
