import { Checkbox } from '@mantine/core';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { figure } from '../../../../ui/figures.ts';
import type { SchemaDifference } from './useComparison.ts';

const kinds = { CLASSES: 'Classes', PROPERTIES: 'Properties', RELATIONS: 'Relations', LABELS: 'Labels' } as const;

/** Words a side of a field: types have their names on the page. */
const wordsOf = (field: string, text: string) => (field === 'Type' ? typeOnPage(text).title : text);

interface Props {
  differences: readonly SchemaDifference[];
  theirs: string;
  ours: string;
  ticked: ReadonlySet<string>;
  disabled: boolean;
  onTick: (ticked: ReadonlySet<string>) => void;
}

/** Lists the differences of two schemas by kind, each with a checkbox. */
export function Differences({ differences, theirs, ours, ticked, disabled, onTick }: Props) {
  const words: Record<SchemaDifference['kind'], string> = {
    ADDED: `only in ${theirs}`,
    CHANGED: 'different',
    MISSING: `only in ${ours}: will be removed`,
  };
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(ticked);
    for (const key of keys)
      if (isOn) next.add(key);
      else next.delete(key);
    onTick(next);
  };
  const groups = [...Map.groupBy(differences, ({ itemKind }) => itemKind)];
  return (
    <>
      {groups.map(([kind, items]) => {
        const open = items
          .filter(({ obstacle, kind }) => obstacle === null && kind !== 'MISSING')
          .map(({ key }) => key);
        const isAll = open.length > 0 && open.every((key) => ticked.has(key));
        const title = kinds[kind.toUpperCase() as keyof typeof kinds];
        return (
          <section key={kind} className="sce-section">
            <header>
              <h3>{title}</h3>
              <span className="tr-dim">{figure(items.length)}</span>
              <span className="tr-space" />
              {open.length > 0 && !disabled && (
                <Checkbox
                  label="All except removals"
                  aria-label={`All ${title.toLowerCase()} except removals`}
                  checked={isAll}
                  onChange={({ currentTarget: { checked } }) => toggle(open, checked)}
                />
              )}
            </header>
            <ul className="tr-list scc-list" aria-label={title}>
              {items.map(({ key, kind, name, of, fields, obstacle }) => (
                <li key={key}>
                  <Checkbox
                    label={
                      <>
                        <b>{name}</b> {of && <span className="tr-dim">{of}</span>}{' '}
                        <span className="tr-dim">{words[kind]}</span>
                      </>
                    }
                    disabled={disabled || obstacle !== null}
                    checked={ticked.has(key)}
                    onChange={({ currentTarget: { checked } }) => toggle([key], checked)}
                  />
                  {obstacle && <p className="tr-dim">{obstacle}</p>}
                  {fields.length > 0 && (
                    <dl className="scc-fields">
                      {fields.map((each) => (
                        <div key={each.field}>
                          <dt>{each.field}</dt>
                          <dd>
                            <del>{wordsOf(each.field, each.ours)}</del> <ins>{wordsOf(each.field, each.theirs)}</ins>
                          </dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
