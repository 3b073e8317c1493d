import type { OpenParser } from '../../platform/jobs/parse-in-thread.ts';
import { zipReader } from '../../platform/text/zip.ts';
import { TemplateCheck } from './rules.ts';

/** Looks through a template; says when there is nothing to be said against it. */
export const open: OpenParser<true> = (make) => {
  const check = new TemplateCheck();
  const zip = zipReader((name) => check.part(name));
  return {
    write: (chunk) => zip.write(chunk),
    end() {
      zip.end();
      check.end();
      make(true);
    },
  };
};
