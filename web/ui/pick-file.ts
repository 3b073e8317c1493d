/** Lets the user choose a file of these types; resolves with undefined if they cancel. */
export const pickFile = (accept: string): Promise<File | undefined> =>
  new Promise((done) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => done(input.files?.[0]));
    input.addEventListener('cancel', () => done(undefined));
    input.click();
  });
