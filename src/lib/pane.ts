import { createContext, useCallback, useContext, useEffect, useRef } from 'react'

/** The place of an open page in the stack of pages, of which one is shown. */
export interface Pane {
  /** The element for the page's drawers and dialogs: over the page and hidden with it. */
  layer: () => HTMLElement
  /** False while another page is shown: the page then has no timers, streams, requests or shortcuts. */
  isAwake: boolean
}

/** Null outside the stack: the shell's own parts and pages without a shell. */
export const PaneContext = createContext<Pane | null>(null)

/** Whether the component's page is the shown one. */
export const useIsAwake = (): boolean => useContext(PaneContext)?.isAwake ?? true

/** Returns a function whose promise resolves at once while the component's page is shown, otherwise when it is shown again. */
export function useWhenAwake(): () => Promise<void> {
  const isAwake = useIsAwake()
  const now = useRef(isAwake)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    now.current = isAwake
    if (isAwake) for (const go of waiting.current.splice(0)) go()
  }, [isAwake])
  return useCallback(
    () => (now.current ? Promise.resolve() : new Promise((resolve) => waiting.current.push(resolve))),
    [],
  )
}

/** Where Semi puts the drawers and dialogs of the component's page; undefined is the document's body. */
export const usePaneLayer = (): (() => HTMLElement) | undefined => useContext(PaneContext)?.layer

/** The attribute of a pane whose page is hidden. */
export const asleepAttribute = 'data-asleep'

/** The open dialogs and drawers that a person sees, in the order of the document. */
export const shownDialogs = (): Element[] =>
  [...document.querySelectorAll('[role=dialog]')].filter(
    (dialog) => dialog.closest(`[${asleepAttribute}]`) === null,
  )
