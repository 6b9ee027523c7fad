import { type ComponentType, useState } from 'react'

/**
 * A part that is fetched when somebody opens it, over a form that outlives a part that cannot be had: `isMissing` then, and
 * `open` tries again. A lazy part would take the whole page with it, and what was typed. `Part` is null while it is not open.
 */
export function useLazyComponent<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const open = () => {
    setIsMissing(false)
    fetchPart().then(
      (found) => setPart(() => found),
      () => setIsMissing(true),
    )
  }
  return { Part, isMissing, open, close: () => setPart(null) }
}
