import type { StoredFile } from '../../files/file.ts';
import type { ProjectKey } from '../../identity/access/keys/projects.ts';

/** A file with the key of who looks at it. */
export interface ProjectFile extends StoredFile {
  key: ProjectKey<'READ'>;
}
