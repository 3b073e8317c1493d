import { Button, Checkbox, FileButton, Group, Stack } from '@mantine/core';

import './picture.css';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { useIncoming } from '../../../../parts/exchange/uploads/useIncoming.ts';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../../parts/model/saving/useSave.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { upload } from '../../../../relay/upload.ts';
import { useHere } from '../../../../routing/paths.ts';
import { DialogForm } from '../../../../ui/DialogForm.tsx';
import { fileAddress } from '../../../../ui/file-address.ts';
import { FormModal } from '../../../../ui/FormModal.tsx';
import type { Size } from '../../../../ui/size.ts';
import { largestSquare, type Square } from './crop.ts';
import { Cropper } from './Cropper.tsx';
import { cutSquare } from './cut-square.ts';

interface Props {
  id: string;
  displayName: string;
  /** The number of the picture's file; null for none. */
  imageId: number | null;
  onClose: () => void;
}

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const ACCEPTED = TYPES.join(',');
const LARGEST = 32 * 2 ** 20;
const KEYS =
  'Arrow keys move the square, plus and minus make it larger and smaller, Home centers it; with Shift in small steps.';

/** Sets an entity's picture: chosen, dropped or pasted, whole or cut to a square; or removes it. It is one save, which can be undone. */
export default function PictureDialog({ id, displayName, imageId, onClose }: Props) {
  const { organization, projectId } = useHere();
  const [save] = useSave();
  const say = useDone();
  const [file, setFile] = useState<File>();
  const [source, setSource] = useState<string>();
  const [size, setSize] = useState<Size>();
  const [square, setSquare] = useState<Square>();
  const [isWhole, setWhole] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const picture = useRef<HTMLImageElement>(undefined);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(
    () => () => {
      if (source !== undefined) URL.revokeObjectURL(source);
    },
    [source],
  );
  const refuse = (message: string) => setRefusal({ code: 'REFUSED', status: 400, title: 'No image', message });
  const take = (taken: File | null | undefined) => {
    if (!taken) return;
    setRefusal(undefined);
    if (!TYPES.includes(taken.type)) return refuse('An image is a PNG, JPEG, GIF or WebP file.');
    if (taken.size > LARGEST) return refuse('An image can have up to 32 MB.');
    setFile(taken);
    setSize(undefined);
    setSquare(undefined);
    setSource(URL.createObjectURL(taken));
  };
  const incoming = useIncoming(true, ([first]) => take(first), { isDialog: true });
  const cropAgain = async () => {
    const answer = await fetch(`${fileAddress(organization, imageId!)}/serve`);
    if (!answer.ok) return refuse("The image can't be read.");
    const content = await answer.blob();
    take(new File([content], 'picture', { type: content.type }));
  };
  const give = async (next: number | null, words: string) => {
    const { revision } = await save([{ entityId: id, imageId: next }]);
    say(words, revision, { withPage: true });
    onClose();
  };
  const keep = async () => {
    if (!file) return;
    setBusy(true);
    setRefusal(undefined);
    const stop = new AbortController();
    sending.current = stop;
    try {
      const sent = isWhole || !square || !picture.current ? file : await cutSquare(picture.current, square, file);
      const stored = await upload<{ id: number }>({
        path: `/api/v4/o/${organization}/p/${projectId}/files`,
        file: sent,
        signal: stop.signal,
        onProgress: () => undefined,
        isAsideTold: true,
      });
      await give(stored.id, `${displayName} has an image.`);
    } catch (error) {
      if (!stop.signal.aborted) setRefusal(asFacts(error));
    } finally {
      setBusy(false);
    }
  };
  const takeAway = () => {
    setBusy(true);
    give(null, 'Image removed.')
      .catch((error: unknown) => setRefusal(asFacts(error)))
      .finally(() => setBusy(false));
  };
  return (
    <FormModal opened isTouched={file !== undefined} onClose={onClose} title={`Image of ${displayName}`} size={520}>
      <DialogForm
        verb="Save image"
        isReady={file !== undefined && size !== undefined}
        isBusy={isBusy}
        refusal={refusal}
        onSubmit={() => void keep()}
        onClose={onClose}
      >
        <Stack gap="sm" className="pc-drop" {...incoming}>
          {source === undefined ? (
            <Present address={imageId === null ? undefined : fileAddress(organization, imageId)} />
          ) : (
            <>
              <Cropper
                source={source}
                size={size}
                square={isWhole ? undefined : square}
                onLoad={(loaded) => {
                  const known = { width: loaded.naturalWidth, height: loaded.naturalHeight };
                  picture.current = loaded;
                  setSize(known);
                  setSquare(largestSquare(known));
                }}
                onError={() => {
                  setFile(undefined);
                  setSource(undefined);
                  refuse('The file is broken: the browser cannot show it.');
                }}
                onChange={setSquare}
              />
              <div id="pc-keys" className="tr-dim">
                {isWhole ? 'The image is kept unchanged.' : KEYS}
              </div>
              <Checkbox
                label="Keep the whole image"
                checked={isWhole}
                onChange={({ currentTarget: { checked } }) => setWhole(checked)}
              />
            </>
          )}
          <Group gap="xs">
            <FileButton accept={ACCEPTED} onChange={take}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}>
                  {source === undefined && imageId === null ? 'Choose an image' : 'Choose another image'}
                </Button>
              )}
            </FileButton>
            {imageId !== null && source === undefined && (
              <>
                <Button variant="default" onClick={() => void cropAgain()}>
                  Crop
                </Button>
                <Button variant="default" onClick={takeAway}>
                  Remove
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </DialogForm>
    </FormModal>
  );
}

const Present = ({ address }: { address: string | undefined }) =>
  address === undefined ? (
    <div className="pc-none tr-dim">Drop an image here, paste it, or choose one.</div>
  ) : (
    <img className="pc-present" src={`${address}/serve`} alt="In use now" />
  );
