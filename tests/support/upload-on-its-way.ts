// Uploads of a page, whose way the test decides.
/** An upload on its way, in the place of XMLHttpRequest. */
export class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: unknown;
  method = '';
  path = '';
  file: FormDataEntryValue | null = null;
  open(method: string, path: string) {
    this.method = method;
    this.path = path;
  }
  send(form: FormData) {
    this.file = form.get('upload_file');
    uploads.push(this);
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  /** The line breaks. */
  breakOff() {
    this.#over('error');
  }
  end(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.#over('load');
  }
  abort() {
    this.#over('abort');
  }
  #over(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

const uploads: Upload[] = [];
export const upload = (): Upload => uploads.at(-1)!;
/** All that were begun, in order. */
export const allUploads = (): readonly Upload[] => uploads;
