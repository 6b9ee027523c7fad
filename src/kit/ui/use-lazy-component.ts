import { type ComponentType, useState } from 'react'

/**
 * A component that is loaded when a person opens it. When loading fails, `isMissing` is true and `open` tries again; React.lazy would lose
 * the whole page and its input. `Part` is null while it is closed.
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
