// Uploads of a page, whose way the test decides.
/** An upload on its way, in the place of XMLHttpRequest. */
export class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: unknown;
  method = '';
  path = '';
  /** The sent content: a file in a form, or a raw part of one. */
  file: FormDataEntryValue | null = null;
  readonly headers = new Map<string, string>();
  #answered: Record<string, string> = {};
  open(method: string, path: string) {
    this.method = method;
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return this.#answered[name] ?? null;
  }
  send(body: FormData | Blob | null) {
    this.file = body instanceof FormData ? body.get('upload_file') : null;
    uploads.push(this);
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  /** The line breaks. */
  breakOff() {
    this.#over('error');
  }
  end(status: number, response: unknown, headers: Record<string, string> = {}) {
    Object.assign(this, { status, response });
    this.#answered = headers;
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
/** Lists all uploads that were begun, in order. */
export const allUploads = (): readonly Upload[] => uploads;
