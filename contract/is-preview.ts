/** Bodies with these members ask what a call would do. */
export const isPreview = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  (('isPreview' in body && body.isPreview === true) || ('dryRun' in body && body.dryRun === true))
