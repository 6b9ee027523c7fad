import type { ReactElement } from 'react'
import type { Page } from '../../nav'
import { learnRights, Permitted } from '../permitted'

type Loaded = Awaited<ReturnType<Page['load']>>

const contents = new Map<string, ReactElement>()
const listeners = new Set<() => void>()

/** What a page's pane shows once its file is loaded: the same element for every render, so that only a new address renders the page. */
export const pageContent = (name: string): ReactElement | undefined => contents.get(name)

/** Calls `listener` when a page's file has been loaded. */
export function onPageLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits for a page's file and, unless everyone may read the page, for the person's permissions; fails with the file. */
export async function loadPage(page: Page, coming: Promise<Loaded> = page.load()): Promise<Loaded> {
  const { name, permission, scope } = page
  const [loaded] = await Promise.all([coming, permission === undefined ? undefined : learnRights()])
  if (contents.has(name)) return loaded
  const content = <loaded.Component />
  contents.set(
    name,
    permission === undefined ? (
      content
    ) : (
      <Permitted permission={permission} scope={scope}>
        {content}
      </Permitted>
    ),
  )
  for (const listener of listeners) listener()
  return loaded
}
