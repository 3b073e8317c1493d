import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { inheritedProperties, newProperty, propertyFlags, type ClassDraft, type PropertyDraft } from './class-draft.ts';
import { PropertyRow } from './PropertyRow.tsx';
import { useOwner, type SchemaOnPage } from './schema-on-page.ts';
import { useValueCounts } from './useValueCounts.ts';

interface Props {
  schema: SchemaOnPage;
  /** The stored name of the class; undefined for a new one. */
  of: string | undefined;
  draft: ClassDraft;
  disabled: boolean;
  onChange: (properties: readonly PropertyDraft[]) => void;
}

/** Lists the properties of a class: inherited ones first, then its own in order. */
export function PropertyTable({ schema, of, draft, disabled, onChange }: Props) {
  const { projectId } = useOwner();
  const { properties } = draft;
  const inherited = inheritedProperties(schema, draft.parentId);
  const stored = schema.properties.filter(({ id }) => properties.some((each) => each.id === id));
  const counts = useValueCounts(of, [
    ...inherited.map(({ property }) => property.name),
    ...stored.map(({ name }) => name),
  ]);
  const valuesOf = (id: string, inheritedName?: string) =>
    counts.get(inheritedName ?? stored.find((each) => each.id === id)?.name ?? '');
  const put = (at: number, change: Partial<PropertyDraft>) =>
    onChange(properties.with(at, { ...properties[at]!, ...change }));
  const add = () => onChange([...properties, newProperty(properties)]);
  useShortcut('alt+p', 'New property', add, { isOn: !disabled });
  /** Swaps two neighbours; all orders are set anew, since two may be equal. */
  const move = (at: number, by: -1 | 1) => {
    const moved = properties.toSpliced(at, 1).toSpliced(at + by, 0, properties[at]!);
    onChange(moved.map((each, order) => ({ ...each, order: order + 1 })));
  };
  return (
    <section className="sce-section">
      <header>
        <h3 id="sce-properties">Properties</h3>
        <span className="tr-dim">
          {inherited.length + properties.length}
          {inherited.length > 0 && `, of them ${inherited.length} inherited`}
        </span>
        <span className="tr-space" />
        {!disabled && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            title="New property (Alt P)"
            onClick={add}
          >
            Property
          </Button>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys too */}
      <div className="sce-table" tabIndex={0} role="region" aria-labelledby="sce-properties">
        <table>
          <thead>
            <tr>
              <th scope="col">Property</th>
              <th scope="col">Type</th>
              <th scope="col">Choices</th>
              <th scope="col">Default</th>
              <th scope="col" className="sce-figure">
                Values
              </th>
              <th scope="col">Defined in</th>
              <th scope="col">
                <span className="tr-visually-hidden">Order and deletion</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {inherited.map(({ property, from }) => (
              <PropertyRow
                key={property.id}
                property={property}
                from={from.name}
                values={valuesOf(property.id, property.name)}
              />
            ))}
            {properties.map((property, at) => (
              <PropertyRow
                key={property.id}
                property={property}
                from=""
                values={valuesOf(property.id)}
                {...(!disabled && {
                  ...propertyFlags(schema, property.id, projectId),
                  isFirst: at === 0,
                  isLast: at === properties.length - 1,
                  onChange: (change: Partial<PropertyDraft>) => put(at, change),
                  onMove: (by: -1 | 1) => move(at, by),
                  onRemove: () => onChange(properties.toSpliced(at, 1)),
                })}
              />
            ))}
          </tbody>
        </table>
        {inherited.length + properties.length === 0 && <p className="tr-dim">No properties yet.</p>}
      </div>
    </section>
  );
}
