import { RefusalError } from '../../../relay/refusal.ts';
import { upload } from '../../../relay/upload.ts';
import type { useHere } from '../../../routing/paths.ts';

/** Types of images that browsers display. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp';
const MOST = 10 * 2 ** 20;

/** Stores an image in the project; resolves with the number of its file. */
export async function keepImage(
  { organization, projectId }: Pick<ReturnType<typeof useHere>, 'organization' | 'projectId'>,
  file: File,
): Promise<number> {
  if (file.size > MOST || !IMAGE_TYPES.split(',').includes(file.type))
    throw new RefusalError({
      code: 'INVALID',
      status: 400,
      title: 'Not added',
      message: 'An image is a PNG, JPEG, GIF or WebP of at most 10 MB.',
    });
  const { id } = await upload<{ id: number }>({
    path: `/api/v4/o/${organization}/p/${projectId}/files`,
    file,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return id;
}
