import type { Locator, Page } from 'playwright-core'

export const block = (page: Page, member: string): Locator =>
  page.locator('[data-session]', { hasText: member })

/** A time in the column of a coach. */
export interface Place {
  column: Locator
  clock: string
}
export const place = (page: Page, coach: string, clock: string): Place => ({
  column: page.getByRole('group', { name: new RegExp(coach) }),
  clock,
})

export async function pointOf(target: Place | Locator) {
  if ('clock' in target) {
    const box = await target.column.boundingBox()
    const [hour = 0, minute = 0] = target.clock.split(':').map(Number)
    const [from, to] = await target.column.evaluate(({ dataset }) => [
      Number(dataset.from),
      Number(dataset.to),
    ])
    const { y = 0, height = 0 } = box ?? {}
    return {
      x: (box?.x ?? 0) + 40,
      y: y + ((hour * 60 + minute - (from ?? 0)) / ((to ?? 0) - (from ?? 0))) * height + 3,
    }
  }
  const box = await target.boundingBox()
  return { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 6 }
}

export async function moveTo(page: Page, target: Place | Locator) {
  const { x, y } = await pointOf(target)
  await page.mouse.move(x, y, { steps: 6 })
}

export async function hold(page: Page, from: Place | Locator, to: Place) {
  const { x, y } = await pointOf(from)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await moveTo(page, to)
}

export async function drag(page: Page, from: Place | Locator, to: Place) {
  await hold(page, from, to)
  await page.mouse.up()
}
