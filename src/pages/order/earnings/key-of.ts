/** What tells the statements of a month from each other, also in the address. */
export const keyOf = ({ personId, storeId }: { personId: string; storeId: string }) =>
  `${personId}.${storeId}`
