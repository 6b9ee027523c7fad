import { IsRestoringProvider } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import type { Location } from 'react-router-dom'
import { PageBoundary } from '../../lib/page-boundary'
import { PaneContext } from '../../lib/pane'
import { noteFocus } from './last-focused'
import { pageContent } from './page-content'
import { PageContext } from './page-context'
import style from './pane.module.css'
import { useHeldQueries } from './use-held-queries'

interface Props {
  name: string
  location: Location
  isShown: boolean
  isBusy: boolean
  onMove: (name: string, path: string) => void
}

/** One open page. While it is hidden, its queries are not observed, and `useIsAwake` returns false to its components. */
export const Pane = memo(function Pane({ name, location, isShown, isBusy, onMove }: Props) {
  // Made before the page, because Semi looks for it while a drawer is rendered for the first time.
  const [layer] = useState(createLayer)
  const attach = useCallback((host: HTMLElement | null) => host?.prepend(layer), [layer])
  const pane = useMemo(() => ({ layer: () => layer, isAwake: isShown }), [layer, isShown])
  const move = useMemo(() => (path: string) => onMove(name, path), [name, onMove])
  useHeldQueries(isShown)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes what has the focus
    <div
      ref={attach}
      className={style.pane}
      data-pane={name}
      onFocus={({ currentTarget, target }) => noteFocus(currentTarget, target)}
    >
      <main id={isShown ? 'main' : undefined} className={style.main} tabIndex={-1} aria-busy={isBusy}>
        <IsRestoringProvider value={!isShown}>
          <PaneContext.Provider value={pane}>
            <PageContext location={location} isShown={isShown} onMove={move}>
              <PageBoundary at={location}>{pageContent(name)}</PageBoundary>
            </PageContext>
          </PaneContext.Provider>
        </IsRestoringProvider>
      </main>
    </div>
  )
})

function createLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = style.layer ?? ''
  return layer
}
