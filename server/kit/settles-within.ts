/** Whether a promise settles within the given time. */
export async function settlesWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const kept = promise.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([kept, late])
  } finally {
    clearTimeout(timer)
  }
}
