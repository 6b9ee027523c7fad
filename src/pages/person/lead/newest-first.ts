/** The latest leads wait for somebody. */
export const newestFirst = { sort: 'createdAt', order: 'desc' }
