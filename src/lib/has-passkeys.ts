/** Browsers have passkeys at https addresses and on localhost; never at an address that is a number. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && globalThis.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
