/** The size of the area in which a signature is drawn. */
export const signatureSize = { width: 1000, height: 400 }
