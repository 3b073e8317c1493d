// LibreOffice, qpdf and poppler, if installed: what other people's programs make of our files.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const runs = (program: string, ...question: string[]) => {
  try {
    execFileSync(program, question, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
export const has = {
  soffice: runs('soffice', '--version'),
  qpdf: runs('qpdf', '--version'),
  pdftotext: runs('pdftotext', '-v'),
};

/** Opens files with LibreOffice, all in one run, and returns their printed text. A file that it cannot open has none. */
export function textByLibreOffice(files: Readonly<Record<string, Uint8Array>>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'truss-office-'));
  try {
    const names = Object.keys(files);
    for (const name of names) writeFileSync(join(folder, name), files[name]!);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    // One folder for what it writes would have files of one name write over each other: these have names of their own.
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...names], {
      cwd: folder,
      stdio: 'pipe',
    });
    return Object.fromEntries(names.map((name) => [name, textByPoppler(join(folder, name.replace(/\.\w+$/, '.pdf')))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const textByPoppler = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });

/** Reads the pages of a PDF with poppler. */
export const pagesByPoppler = (pdf: Uint8Array): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f').slice(0, -1);

/** Returns qpdf's verdict on a PDF, or its complaints. */
export function checkedByQpdf(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'truss-qpdf-'));
  try {
    const path = join(folder, 'paper.pdf');
    writeFileSync(path, pdf);
    return execFileSync('qpdf', ['--check', path], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
