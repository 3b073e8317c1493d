/** What style sheets that are made here carry, so that the policy of the page lets them in. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Libraries that make style sheets of their own look for it under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
