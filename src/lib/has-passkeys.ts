/** Browsers have passkeys at https addresses and on localhost alone. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && globalThis.isSecureContext
