import { Button, Popover, Select, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { BulkAttribute_schema$key } from '#graph/BulkAttribute_schema.graphql';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { RefusedNote } from '../../../../parts/model/saving/RefusedNote.tsx';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { part } from '../../../../ui/load-code.ts';
import { RefusalNote } from '../../../../ui/States.tsx';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';
import type { BulkFieldValue } from './BulkValue.tsx';
import { entityCountText } from './entity-count.ts';
import { useBulkSave } from './useBulkSave.ts';
import { useRefused } from './useRefused.ts';

/** Loads when somebody chooses a property. */
const BulkValue = lazy(() => part(() => import('./BulkValue.tsx')));

/** Tells whether many entities can get a value of this type at once. */
const canEdit = (type: string): boolean => typeOnPage(type).bulk !== undefined;

/** Sets one property of all selected entities to the same value. */
export function BulkAttribute({
  entries: all,
  ...props
}: {
  schema: BulkAttribute_schema$key;
  entries: readonly Picked[];
}) {
  const { classes } = useFragment(
    graphql`
      fragment BulkAttribute_schema on Schema {
        classes {
          classId
          properties {
            id
            propertyId
            name
            type
            choices
            isHidden
          }
        }
      }
    `,
    props.schema,
  );
  const [isOpen, setOpen] = useState(false);
  const { refused, going: entries } = useRefused(all, 'CHANGE', isOpen);
  const [chosen, setChosen] = useState<string | null>(null);
  const [value, setValue] = useState<BulkFieldValue>(null);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const { change, isBusy } = useBulkSave();
  const ids = new Set(entries.map(({ class: { classId } }) => classId));
  const [first = [], ...others] = classes.filter(({ classId }) => ids.has(classId)).map((of) => of.properties);
  const shared = first.filter(
    ({ propertyId, type, isHidden }) =>
      !isHidden && canEdit(type) && others.every((all) => all.some((other) => other.propertyId === propertyId)),
  );
  const property = shared.find(({ id }) => id === chosen);
  const save = async () => {
    if (!property) return;
    try {
      setRefusal(undefined);
      const what = { attributes: [{ propertyId: property.id, value }] };
      await change(
        entries.map(({ id }) => id),
        what,
        `${property.name} set for ${entityCountText(entries)}.`,
      );
      setOpen(false);
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <Popover position="top" trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <BulkButton mark={IconAdjustmentsHorizontal} onClick={() => setOpen(!isOpen)}>
          Attribute
        </BulkButton>
      </Popover.Target>
      <Popover.Dropdown className="db-attribute" aria-label="Attribute">
        {shared.length === 0 ? (
          <span className="tr-dim">The selected entities have no editable attribute in common.</span>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <Stack gap="sm">
              <Select
                label="Attribute"
                size="sm"
                searchable
                comboboxProps={{ withinPortal: false }}
                data={shared.map(({ id, name }) => ({ value: id, label: name }))}
                value={property ? chosen : null}
                onChange={(next) => {
                  setChosen(next);
                  setValue(null);
                }}
              />
              {property && (
                <Suspense fallback={<FieldAhead label="Value" />}>
                  <BulkValue
                    key={property.id}
                    type={property.type}
                    choices={property.choices}
                    value={value}
                    onChange={setValue}
                  />
                </Suspense>
              )}
              <RefusedNote refused={refused} total={all.length} />
              {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
              <Button type="submit" disabled={!property || entries.length === 0} loading={isBusy}>
                {value === null && property
                  ? `Clear it for ${entityCountText(entries)}`
                  : `Set for ${entityCountText(entries)}`}
              </Button>
            </Stack>
          </form>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
