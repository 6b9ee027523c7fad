type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/** The picture library, which the first picture loads: 13 MB that a server without pictures saves. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
