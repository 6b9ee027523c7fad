interface Known {
  roles: readonly unknown[]
  createdAt: string
}

/** Of two records of one person, which is proposed to stay: who has more to their name, then who was there first. */
export function whoStays<R extends Known>(a: R, b: R): [kept: R, gone: R] {
  const weight = b.roles.length - a.roles.length
  const isB = weight === 0 ? b.createdAt < a.createdAt : weight > 0
  return isB ? [b, a] : [a, b]
}
