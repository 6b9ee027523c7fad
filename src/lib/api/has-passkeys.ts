/** Browsers allow passkeys at https addresses and on localhost; never at a numeric address. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && globalThis.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
