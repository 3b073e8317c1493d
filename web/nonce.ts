/** The nonce of style sheets that are made here, so that the policy of the page permits them. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Libraries that make style sheets of their own look for it under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
