/** Lists of money begin with the latest movement. */
export const newestFirst = { order: 'desc' }
