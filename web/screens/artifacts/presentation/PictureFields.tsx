import { Button, FileButton, Select, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';

import { pictureContent, contentPicture, type ImageBox } from '../../../parts/artifacts/slide/slide.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { upload } from '../../../relay/upload.ts';
import { useHere } from '../../../routing/paths.ts';
import { RefusalNote } from '../../../ui/States.tsx';

/** Chooses the picture of a box from a file, and its alternative text. */
export function PictureFields({ box, onChange }: { box: ImageBox; onChange: (change: Partial<ImageBox>) => void }) {
  const { organization, projectId } = useHere();
  const picture = contentPicture(box.content);
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<{ message: string; file: File }>();
  const send = async (file: File | null) => {
    if (!file) return;
    setPart(0);
    setProblem(undefined);
    try {
      const path = `/api/v4/o/${organization}/p/${projectId}/files`;
      const stored = await upload<{ id: number }>({
        path,
        file,
        signal: new AbortController().signal,
        onProgress: setPart,
      });
      onChange({ content: pictureContent(organization, stored.id, file.name.replace(/\.\w+$/, '')) });
    } catch (error) {
      setProblem({ message: asFacts(error).message, file });
    } finally {
      setPart(undefined);
    }
  };
  return (
    <section aria-label="Image">
      <h2>Image</h2>
      <FileButton accept="image/png,image/jpeg,image/gif,image/webp" onChange={(file) => void send(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={part !== undefined}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          >
            {picture ? 'Choose another image' : 'Choose an image'}
          </Button>
        )}
      </FileButton>
      {problem !== undefined && (
        <>
          <RefusalNote message={problem.message} />
          <Button variant="default" size="compact-sm" onClick={() => void send(problem.file)}>
            Try again
          </Button>
        </>
      )}
      {picture && (
        <>
          <TextInput
            label="Alt text"
            description="Alt text for screen readers"
            defaultValue={picture.says}
            onBlur={(event) => {
              const says = event.currentTarget.value.trim();
              const id = Number(/\/files\/(\d+)/.exec(picture.source)?.[1]);
              if (says !== picture.says) onChange({ content: pictureContent(organization, id, says) });
            }}
          />
          <Select
            label="Size"
            data={[
              { value: 'contain', label: 'Whole image' },
              { value: 'cover', label: 'Fill the box' },
            ]}
            value={box.fit ?? 'contain'}
            allowDeselect={false}
            onChange={(fit) => onChange({ fit: fit as 'contain' | 'cover' })}
          />
        </>
      )}
    </section>
  );
}
