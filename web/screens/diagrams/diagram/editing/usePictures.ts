import { graphql } from 'react-relay';

import type { usePicturesMutation } from '#graph/usePicturesMutation.graphql';

import { useProjectId } from '../../../../relay/ids.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { useHere } from '../../../../routing/paths.ts';
import { pickFile } from '../../../../ui/pick-file.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { IMAGE_TYPES, keepImage } from '../image-files.ts';
import type { EditingContext } from './editing-context.ts';

/** Sets the pictures of entities, which fill their shapes on every diagram. */
export function usePictures({ drawing, shapes, locks }: EditingContext) {
  const projectId = useProjectId();
  const here = useHere();
  const [save] = useAction<usePicturesMutation>(graphql`
    mutation usePicturesMutation($input: SaveEntitiesInput!) {
      saveEntities(input: $input) {
        ... on SaveEntitiesPayload {
          revision
          entities {
            ...saved_entity
            ...EntityPicture_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const put = async (key: string, imageId: () => Promise<number | null>): Promise<void> => {
    const entity = shapes.get(key)?.entity;
    const consent = entity && (await locks.consent([key]));
    if (!entity || !consent) return;
    try {
      const entities = [{ entityId: entity.id, imageId: await imageId() }];
      await save({ input: { projectId, entities, throughLocks: consent === 'through' } });
      await drawing.refresh();
    } catch (error) {
      toast.failed(asFacts(error), { retry: () => void put(key, imageId) });
    }
  };
  return {
    /** Asks for an image, and makes it the picture of a shape's entity. */
    givePicture: async (key: string): Promise<void> => {
      const file = await pickFile(IMAGE_TYPES);
      if (file) await put(key, () => keepImage(here, file));
    },
    takePicture: (key: string): Promise<void> => put(key, () => Promise.resolve(null)),
  };
}
