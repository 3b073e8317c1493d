import { useRelayEnvironment } from 'react-relay';

import { nextCase, type ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { replacedResult } from '../../../parts/artifacts/replaced-result.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { ClassFacts } from './facts.ts';

interface Props {
  isOn: boolean;
  lines: readonly ArtifactLine[];
  chosen: number | undefined;
  classes: readonly ClassFacts[];
  properties: readonly { id: string; name: string; classId: number | null | undefined }[];
  reveal: (id: number) => void;
  again: () => Promise<unknown>;
}

/** Lets a tester give the result of the chosen test case by one key, and moves on to the next. */
export function useTestRun({ isOn, lines, chosen, classes, properties, reveal, again }: Props) {
  const environment = useRelayEnvironment();
  const [save] = useSave();
  const say = useDone();
  const classId = classes.find(({ name }) => name === 'Test Case')?.classId;
  const status = properties.find((property) => property.classId === classId && property.name === 'Status');
  const at = lines.findIndex(({ id }) => id === chosen);
  const next = () => {
    const line = nextCase(lines, at, classId);
    if (line) reveal(line.id);
    else toast.note('That was the last test case.');
  };
  const result = async (value: string) => {
    const line = lines[at];
    // The state of a case with parts follows from these; its own would count for nothing.
    if (!line || !status || line.classId !== classId || line.last > at)
      return toast.note('Choose a test case without child cases first.');
    try {
      const { revision } = await save([{ entityId: line.node, attributes: [{ propertyId: status.id, value }] }]);
      const what = `${line.number || line.name} ${value.toLowerCase()}.`;
      say(what, revision, { onUndone: again });
      next();
      const [replaced] = await Promise.all([
        revision !== null && replacedResult(environment, line.node, revision),
        again(),
      ]);
      if (replaced) say(`${what} ${replaced}`, revision, { onUndone: again });
      return undefined;
    } catch (error) {
      return toast.failed(asFacts(error));
    }
  };
  useShortcut('p', 'Test case passed', () => void result('Passed'), { isOn, words: 'pass, passed' });
  useShortcut('f', 'Test case failed', () => void result('Failed'), { isOn, words: 'fail, failed' });
  useShortcut('b', 'Test case blocked', () => void result('Blocked'), { isOn, words: 'block, blocked' });
  useShortcut('n', 'Next test case', next, { isOn });
}
