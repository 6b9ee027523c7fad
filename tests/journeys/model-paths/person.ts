import type { Page } from 'playwright-core'
import { administrator } from '../../harness/process'
import type { Size } from '../browser'
import type { Walk } from '../walk'

export const menuOf = ({ page }: Walk) => page.locator('#menu')

/** Opens an address in a new document and waits for the console around it. */
export async function arrive(walk: Walk, path: string): Promise<void> {
  await walk.page.goto(walk.server.url + path)
  await menuOf(walk).waitFor({ state: 'attached' })
}

/** Changes the window's size and waits until the page has drawn it; media queries report their change before a frame is drawn. */
export async function resize({ page }: Walk, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    (width) =>
      new Promise<void>((resolve) => {
        const wait = () =>
          requestAnimationFrame(innerWidth === width ? () => requestAnimationFrame(() => resolve()) : wait)
        wait()
      }),
    size.width,
  )
}

/** Goes to an address as the Back button does. */
export const follow = ({ page }: Walk, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Signs in as the sign-in page does, in any document of the console's origin. */
export async function signInQuietly(page: Page): Promise<void> {
  const reply = await page
    .context()
    .request.post(new URL('/api/v1/session', page.url()).href, { data: administrator })
  const { token }: { token: string } = await reply.json()
  await page.evaluate(
    ([name, value]) => {
      localStorage.setItem('username', name)
      localStorage.setItem('token', value)
    },
    [administrator.username, token] as const,
  )
}
