/** An upload in parts; its file has the same id. */
export interface FileUpload {
  organizationId: number;
  id: number;
  projectId: number;
  username: string;
  name: string;
  type: string;
  size: number;
  /** The number of bytes received, and of the chunks that hold them. */
  received: number;
  pieces: number;
  replaces: number | null;
  /** The file that it has become; null while parts are missing. */
  fileId: number | null;
  touched: Date;
}
