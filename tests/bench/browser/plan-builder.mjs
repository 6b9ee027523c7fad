import { enter } from './browser-figures.mjs'
import { measure } from './browser-run.mjs'

/* The builder with the largest possible plan: 17 weeks, 7 days, 20 entries a day. Each interaction is timed from the input to the next
   frame on the screen, by the browser's own event timing; the figure is the 95th of a hundred, and drags count frames on the way. */
const weeks = 17
const most = 50

const figures = [
  { name: 'typing a figure, p95', unit: 'ms', most, measure: timed(typing) },
  { name: 'walking with the arrows, p95', unit: 'ms', most, measure: timed(walking) },
  { name: 'moving an entry by keys, p95', unit: 'ms', most, measure: timed(moving) },
  { name: 'taking back and doing again, p95', unit: 'ms', most, measure: timed(undoing) },
  { name: 'going to another week, p95', unit: 'ms', most, measure: timed(weekly) },
  { name: 'dragging across days, frame, p95', unit: 'ms', most, measure: dragging },
]

let planId = ''
await measure(figures, async (server) => {
  planId = await largestPlan(server)
})

async function typing(page, act) {
  await cursorAt(page, 5).click()
  await page.locator('[class*=editor-] input').nth(3).focus()
  for (let i = 0; i < 40; i++) await act(() => page.keyboard.press(i % 4 === 3 ? 'Backspace' : String(i % 9)))
  for (let i = 0; i < 20; i++) await act(() => page.keyboard.press(i % 2 === 0 ? 'ArrowUp' : 'ArrowDown'))
}

async function walking(page, act) {
  await cursorAt(page, 3).click()
  const keys = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowLeft']
  for (let i = 0; i < 60; i++) await act(() => page.keyboard.press(keys[i % keys.length]))
}

async function moving(page, act) {
  await cursorAt(page, 5).click()
  await page.keyboard.press('Delete')
  await cursorAt(page, 26).click()
  const keys = ['Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowLeft', 'Alt+ArrowRight']
  for (let i = 0; i < 60; i++) await act(() => page.keyboard.press(keys[i % keys.length]))
}

async function undoing(page, act) {
  await cursorAt(page, 5).click()
  for (let i = 0; i < 15; i++) await page.keyboard.press(i % 2 === 0 ? 'Alt+ArrowDown' : 'Delete')
  for (let i = 0; i < 60; i++)
    await act(() => page.keyboard.press(Math.floor(i / 15) % 2 === 0 ? 'Control+z' : 'Control+Shift+z'))
}

async function weekly(page, act) {
  for (let i = 0; i < 30; i++)
    await act(() =>
      page
        .locator('[class^=tabs-] button')
        .nth((i * 5) % weeks)
        .click({ noWaitAfter: true }),
    )
}

/** Interactions that the browser does not report took less than a frame. */
function timed(mutation) {
  return async (visit) => {
    const page = await builder(visit)
    let count = 0
    await page.evaluate(() => {
      window.told = new Map()
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId > 0)
            window.told.set(interactionId, Math.max(window.told.get(interactionId) ?? 0, duration))
      }).observe({ type: 'event', durationThreshold: 16 })
    })
    await mutation(page, async (one) => {
      count += 1
      await one()
      await settled(page)
    })
    await page.waitForTimeout(300)
    const times = await page.evaluate(() => [...window.told.values()])
    return [p95([...times, ...new Array(Math.max(0, count - times.length)).fill(16)])]
  }
}

async function dragging(visit) {
  const page = await builder(visit)
  const from = await page.locator('[class^=entry-]:has([data-cursor]) button').nth(3).boundingBox()
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20)
  const frames = page.evaluate(async () => {
    const times = []
    let last = performance.now()
    while (times.length < 120) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      times.push(performance.now() - last)
      last = performance.now()
    }
    return times
  })
  for (let i = 0; i < 60; i++)
    await page.mouse.move(from.x + 40 + 9 * i, from.y + 40 + 200 * (1 + Math.sin(i / 6)), { steps: 2 })
  const times = await frames
  await page.mouse.up()
  return [p95(times)]
}

function cursorAt(page, nth) {
  return page.locator('[class^=week-] [data-cursor]').nth(nth)
}

function settled(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

function p95(times) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]
}

async function builder(visit) {
  const page = await enter(visit)
  await page.goto(`${visit.url}/train?build=${planId}`)
  await page.locator('[class^=entry-]:has([data-cursor])').nth(139).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

async function largestPlan({ url, username, password }) {
  const session = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = await session.json()
  const cookie = session.headers.getSetCookie().map((line) => line.split(';')[0])
  const ask = async (method, at, body) => {
    const headers = { authorization: `Bearer ${token}`, cookie: cookie.join('; ') }
    const reply = await fetch(`${url}/api/v1/${at}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }
  const exercises = (await ask('GET', 'exercises?status=published&pageSize=100')).rows
  const [coach] = (await ask('GET', 'coaches?pageSize=1')).rows
  const { id } = await ask('POST', 'training-plans', {
    name: 'largest',
    goal: 'muscle',
    level: 'expert',
    weeks,
    coachId: coach.id,
    isPublic: false,
    note: '',
  })
  for (let week = 1; week <= weeks; week++)
    await ask('POST', `training-plans/${id}/days`, {
      days: [1, 2, 3, 4, 5, 6, 7].map((dayNo) => fullDay(week, dayNo, exercises)),
    })
  return id
}

/** Twenty entries, four of them in two supersets. */
function fullDay(week, dayNo, exercises) {
  const entries = Array.from({ length: 20 }, (_, i) => ({
    id: crypto.randomUUID(),
    exerciseId: exercises[(week * 31 + dayNo * 7 + i) % exercises.length].id,
    setType: i === 0 ? 'warmup' : 'normal',
    sets: 3,
    reps: 8,
    repsMax: 12,
    seconds: null,
    weightG: 40_000 + 500 * i,
    restS: 90,
    rir: 2,
    progression: { fromWeek: 2, op: '+', value: 500, unit: 'abs', repeat: true },
  }))
  const slots = [...entries.slice(0, 16).map((one) => [one]), entries.slice(16, 18), entries.slice(18)]
  return {
    week,
    dayNo,
    name: 'full',
    isRest: false,
    version: 0,
    slots: slots.map((some) => ({ id: crypto.randomUUID(), note: '', entries: some })),
  }
}
