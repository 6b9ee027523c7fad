import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsAwake } from './pane'

/** Renders in the document's body while the component's page is shown: what is printed, or lies over the whole window. */
export function PanePortal({ children }: { children: ReactNode }) {
  return useIsAwake() ? createPortal(children, document.body) : null
}
