import { Menu } from '@mantine/core';
import {
  IconArrowUpRight,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLink,
  IconMessageCircle,
  IconPencil,
  IconRowInsertBottom,
  IconArrowMerge,
  IconSwitch3,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import { indentPosition, outdentPosition, type ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { copyText } from '../../../ui/clipboard.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { ClassFacts } from './facts.ts';
import type { RowWriting } from './useWriting.ts';

interface Props {
  line: ArtifactLine;
  entity: { id: string; displayName: string; isLocked: boolean; class: { id: string; name: string } };
  lines: readonly ArtifactLine[];
  writing: RowWriting;
  mayWrite: boolean;
  classes: readonly ClassFacts[];
  /** Opens the details of the row. */
  onBeside: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
/** The class that a row is converted to. */
const other: Record<string, string> = { Statement: 'Requirement', Requirement: 'Statement' };

/** Opens the actions on a row. */
export function DocumentRowMenu({ line, entity, lines, writing, mayWrite, classes, onBeside }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const [save] = useSave();
  const say = useDone();
  const at = lines.indexOf(line);
  const target = classes.find(({ name }) => name === other[entity.class.name]);
  const change = (letGo: boolean): void =>
    void save([{ entityId: entity.id, classId: target!.id }], { letGo, withPage: true }).then(
      ({ revision }) => say(`${entity.displayName} is now a ${target!.name.toLowerCase()}.`, revision),
      (error: unknown) => {
        const facts = asFacts(error);
        // The losses are named first; `again` accepts them.
        toast.failed(facts, facts.message.includes('cannot keep') ? { again: () => change(true) } : {});
      },
    );
  const link = () =>
    void copyText(`${location.origin}${location.pathname}?row=${line.id}`).then(() =>
      toast.note('The link was copied.'),
    );
  return (
    <>
      {!mayWrite && writing.isSuggesting && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => writing.begin(line.id)} rightSection="F2">
          Suggest a change
        </Menu.Item>
      )}
      {mayWrite && (
        <>
          {!entity.isLocked && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => writing.begin(line.id)} rightSection="F2">
              Edit
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconRowInsertBottom {...icon} />}
            onClick={() => writing.addBehind(line.id)}
            rightSection="Enter"
          >
            New row below
          </Menu.Item>
          {!writing.isList && indentPosition(lines, at) && (
            <Menu.Item
              leftSection={<IconIndentIncrease {...icon} />}
              onClick={() => writing.indent(line.id)}
              rightSection="Tab"
            >
              Indent
            </Menu.Item>
          )}
          {outdentPosition(lines, at) && (
            <Menu.Item
              leftSection={<IconIndentDecrease {...icon} />}
              onClick={() => writing.outdent(line.id)}
              rightSection="Shift Tab"
            >
              Outdent
            </Menu.Item>
          )}
          {writing.mayJoin(line.id) && (
            <Menu.Item leftSection={<IconArrowMerge {...icon} />} onClick={() => writing.join(line.id)}>
              Merge with previous row
            </Menu.Item>
          )}
          {target && !writing.isList && (
            <Menu.Item leftSection={<IconSwitch3 {...icon} />} onClick={() => change(false)}>
              Change to a {target.name.toLowerCase()}
            </Menu.Item>
          )}
        </>
      )}
      <Menu.Item leftSection={<IconMessageCircle {...icon} />} onClick={onBeside}>
        Comments and history
      </Menu.Item>
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={link}>
        Copy link
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowUpRight {...icon} />}
        onClick={() => void navigate(paths.entity(organization, projectId, line.id))}
      >
        Open in the database
      </Menu.Item>
      {mayWrite && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => writing.ask(line.id)}
            rightSection="Del"
          >
            {writing.isList ? 'Remove from list' : 'Delete'}
          </Menu.Item>
        </>
      )}
    </>
  );
}
