import { enter } from './browser-figures.mjs'

/** Every page of the menu. */
const paths = [
  'dashboard banner desc price store coach coachclass appointment zhengshu curriculum curriculumtype action type',
  'typechildren persion member order train face devicestore account role signin audit setting job media machines',
]
  .join(' ')
  .split(' ')
/** Milliseconds in which a reloaded page comes to rest. */
const restMs = 3_000

/** The cumulative layout shift of https://web.dev/articles/cls, one value for each page. */
export const stillnessFigures = [
  {
    name: 'layout shift of a reloaded page',
    unit: '',
    most: 0.02,
    worst: 0.02,
    runs: 1,
    measure: layoutShifts,
  },
]

async function layoutShifts(visit) {
  const page = await enter(visit)
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const values = []
  for (const path of paths) {
    for (let visits = 0; visits < 2; visits++) {
      await page.goto(`${visit.url}/${path}`)
      await page.waitForTimeout(restMs)
    }
    values.push(await page.evaluate(() => window.layoutShift))
    if (process.env.DETAIL) console.log(path, values.at(-1).toFixed(4))
  }
  return values
}
