import { graphql, useFragment } from 'react-relay';

import type { useFileFacts_file$data, useFileFacts_file$key } from '#graph/useFileFacts_file.graphql';

/** Reads the facts about a file that every view shows. */
export function useFileFacts(key: useFileFacts_file$key): useFileFacts_file$data;
export function useFileFacts(key: useFileFacts_file$key | null | undefined): useFileFacts_file$data | null | undefined;
export function useFileFacts(key: useFileFacts_file$key | null | undefined) {
  return useFragment(
    graphql`
      fragment useFileFacts_file on StoredFile {
        id
        fileId
        name
        contentType
        size
        created
        createdBy
        creator {
          id
          fullName
        }
      }
    `,
    key,
  );
}
