interface Known {
  roles: readonly unknown[]
  createdAt: string
}

/** Proposes which of two records to keep: the one with more roles, then the older one. */
export function whoStays<R extends Known>(a: R, b: R): [kept: R, merged: R] {
  const weight = b.roles.length - a.roles.length
  const isB = weight === 0 ? b.createdAt < a.createdAt : weight > 0
  return isB ? [b, a] : [a, b]
}
