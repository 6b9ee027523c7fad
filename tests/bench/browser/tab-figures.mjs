import { dataHeapOf, enter, heapOf, throttle } from './browser-figures.mjs'

/** Eight lists, as many as there are tabs, with the group of the menu that holds each. */
const lists = [
  { name: 'member', title: '会员信息', group: '用户管理' },
  { name: 'persion', title: '人员信息', group: '用户管理' },
  { name: 'order', title: '订单信息', group: '用户管理' },
  { name: 'coach', title: '教练信息', group: '门店管理' },
  { name: 'coachclass', title: '教练课程', group: '门店管理' },
  { name: 'zhengshu', title: '教练证书', group: '门店管理' },
  { name: 'action', title: '动作分解', group: '视频管理' },
  { name: 'devicestore', title: '门店设备', group: '设备管理' },
]
/** Milliseconds after which the rows of a list count as stale, and a little more. */
const staleAfter = 11_000
/** Milliseconds from reaching a link to pressing it; people take 100 to 300. */
const aimMs = 150

export const tabFigures = [
  { name: 'open tab by its tab, stale rows, 1× CPU', unit: 'ms', most: 30, measure: openTabs(1, 'tab') },
  { name: 'open tab by its tab, stale rows, 4× CPU', unit: 'ms', most: 80, measure: openTabs(4, 'tab') },
  { name: 'open tab by the menu, stale rows, 1× CPU', unit: 'ms', most: 30, measure: openTabs(1, 'menu') },
  { name: 'open tab by the menu, stale rows, 4× CPU', unit: 'ms', most: 80, measure: openTabs(4, 'menu') },
  { name: 'first visit of a page, 1× CPU', unit: 'ms', most: 45, measure: firstVisits(1) },
  { name: 'first visit of a page, 4× CPU', unit: 'ms', most: 140, measure: firstVisits(4) },
  { name: 'heap with 8 kept lists', unit: 'MB', most: 20, runs: 2, measure: heapOfLists },
  { name: 'growth over 80 visits, without compiled code', unit: '%', most: 5, runs: 2, measure: growth },
]

function openTabs(cpu, by) {
  return async (visit) => {
    const page = await enter(visit)
    const rows = new Map()
    for (const list of lists) rows.set(list, await rowsAfter(page, () => press(page, list, 'menu')))
    await page.waitForTimeout(staleAfter)
    await throttle(visit.context, page, { cpu })
    const times = []
    for (const list of lists) {
      if (by === 'menu') await unfold(page, list.group)
      times.push(await timed(page, list, rows.get(list), by))
      await page.waitForTimeout(600)
    }
    return times
  }
}

/** Its file is fetched, as those of an unfolded group are; its rows are not. */
function firstVisits(cpu) {
  return async (visit) => {
    const page = await enter(visit)
    for (const { group } of lists) {
      await unfold(page, group)
      await page.waitForTimeout(500)
    }
    await throttle(visit.context, page, { cpu })
    const times = []
    for (const list of lists) {
      await unfold(page, list.group)
      times.push(await timed(page, list, 1, 'menu'))
      await page.waitForTimeout(600)
    }
    return times
  }
}

async function heapOfLists(visit) {
  const page = await enter(visit)
  await visitLists(page)
  return [await heapOf(visit.context, page)]
}

/** Counted from the second round: the first one loads what pages share, such as the regions. */
async function growth(visit) {
  const page = await enter(visit)
  await visitLists(page)
  await visitLists(page)
  const first = await dataHeapOf(visit.context, page)
  for (let time = 0; time < 10; time++) await visitLists(page)
  return [(100 * ((await dataHeapOf(visit.context, page)) - first)) / first]
}

async function visitLists(page) {
  for (const list of lists) await rowsAfter(page, () => press(page, list, 'menu'))
}

/** The rows that a page shows at rest, 20 at most. */
async function rowsAfter(page, open) {
  await open()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(200)
  return page.evaluate(() => Math.min(20, document.querySelectorAll('main#main tbody tr').length))
}

async function unfold(page, group) {
  const button = page.locator('nav#menu').getByRole('button', { name: group, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'true') return
  await button.click()
  await page.waitForTimeout(300)
}

/** Moves the mouse to the link or tab and clicks, as a hand does. */
async function press(page, { name, group }, by) {
  if (by === 'menu') await unfold(page, group)
  const goal =
    by === 'menu'
      ? page.locator(`nav#menu a[href="/${name}"]`)
      : page.locator(`[role=tab][data-name="${name}"]`)
  const { x, y, width, height } = await goal.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  await page.waitForTimeout(aimMs)
  await page.mouse.down()
  await page.mouse.up()
}

/**
 * Milliseconds from the click to the end of the first frame in which that many rows of the page are seen: none of them, nor what they are in,
 * hidden or fainter than 0.9.
 */
async function timed(page, list, rows, by) {
  await page.evaluate(
    ({ heading, wanted }) => {
      const isSeen = (row) => {
        if (!row.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false
        let opacity = 1
        for (let at = row; at !== null; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
        return opacity >= 0.9
      }
      const shownMain = () => [...document.querySelectorAll('main')].find((main) => isSeen(main))
      const isThere = () => {
        const main = shownMain()
        const seen = [...(main?.querySelectorAll('tbody tr') ?? [])]
        return (
          main?.querySelector('h1')?.textContent === heading &&
          seen.length >= wanted &&
          seen.slice(0, wanted).every(isSeen)
        )
      }
      window.shownAfter = new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (!isThere()) return requestAnimationFrame(look)
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - timeStamp)
              port2.postMessage(null)
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      })
    },
    { heading: list.title, wanted: rows },
  )
  await press(page, list, by)
  return page.evaluate(() => window.shownAfter)
}
