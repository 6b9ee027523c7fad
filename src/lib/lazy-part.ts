import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { isReachable, onConnectivityChange, setOnline } from './api/connection'
import { isMissingChunk } from './is-missing-chunk'

const everyMs = 5_000

/**
 * A part of a page in a file of its own. While the server cannot be reached it stays in suspense, so that the page and its input remain, and
 * appears when the connection is back. A file that a reachable server does not have fails: a new version has replaced it.
 */
export const lazyPart = <Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await fetched(fetchPart) }))

async function fetched<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await fetchPart()
    } catch (error) {
      if (!isMissingChunk(error)) throw error
      // Once more after the answer, because the connection may have failed only for the file.
      if (await answers()) return fetchPart()
      await connected()
    }
}

async function answers(): Promise<boolean> {
  const isOnline = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  setOnline(isOnline)
  return isOnline
}

function connected(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(answers, everyMs)
    const end = onConnectivityChange(() => {
      if (!isReachable()) return
      clearInterval(timer)
      end()
      resolve()
    })
  })
}
