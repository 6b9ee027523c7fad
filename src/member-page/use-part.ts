import { useEffect, useState } from 'react'

/** A part of the page in a file of its own; null until it has arrived, and when it does not. `load` is the same at each render. */
export function usePart<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    load()
      .then((loaded) => setPart(() => loaded))
      .catch(() => {})
  }, [load])
  return part
}
