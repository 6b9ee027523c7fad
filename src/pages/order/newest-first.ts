/** Money is looked at from its latest movement back. */
export const newestFirst = { order: 'desc' }
