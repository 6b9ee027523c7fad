import { enter, throttle } from './browser-figures.mjs'

/** What a person does on a list of 100 rows and in an editor, with real mouse and key events; in milliseconds. */
export const gestureFigures = [
  { name: 'ticking one of 100 rows, 1× CPU', unit: 'ms', most: 16, measure: ticks(1) },
  { name: 'ticking one of 100 rows, 4× CPU', unit: 'ms', most: 50, measure: ticks(4) },
  { name: 'scrolling 100 rows, 95th percentile of frames, 4×', unit: 'ms', most: 33, measure: scrolls(4) },
  { name: 'editor usable, its file loaded, 1× CPU', unit: 'ms', most: 100, measure: editors(1) },
  { name: 'editor usable, its file loaded, 4× CPU', unit: 'ms', most: 250, measure: editors(4) },
  { name: 'rows of a typed letter, 1× CPU', unit: 'ms', most: 150, measure: letters(1) },
]

/**
 * The main thread's own time from pressing the button until nothing is left to do. Counted to the next frame, it would include the wait for it,
 * and other processes.
 */
function ticks(cpu) {
  return async (visit) => {
    const page = await openList(visit, '/member?pageSize=100')
    const session = await throttle(visit.context, page, { cpu })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const boxes = page.locator('main#main tbody input[type=checkbox]')
    const times = []
    for (let row = 0; row < 7; row++) {
      const { x, y, width, height } = await boxes.nth(row).boundingBox()
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.waitForTimeout(300)
      const before = await worked(session)
      await page.mouse.down()
      await page.mouse.up()
      await page.waitForTimeout(400)
      times.push((await worked(session)) - before)
    }
    // The first tick also loads the file of the actions on the chosen rows.
    return times.slice(1)
  }
}

async function worked(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000
}

function scrolls(cpu) {
  return async (visit) => {
    const page = await openList(visit, '/member?pageSize=100')
    await throttle(visit.context, page, { cpu })
    await page.mouse.move(800, 600)
    await page.evaluate(() => {
      window.frames95 = []
      let last = performance.now()
      const note = (now) => {
        window.frames95.push(now - last)
        last = now
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    for (let turn = 0; turn < 40; turn++) {
      await page.mouse.wheel(0, turn < 20 ? 200 : -200)
      await page.waitForTimeout(30)
    }
    const frames = await page.evaluate(() => window.frames95.slice(1).sort((a, b) => a - b))
    return [frames[Math.floor(frames.length * 0.95)]]
  }
}

/** From the click on a row's button to the frame with the first field of its form, opened before once. */
function editors(cpu) {
  return async (visit) => {
    const page = await openList(visit, '/coach')
    const buttons = page.locator('main#main tbody').getByRole('button', { name: '编辑', exact: true })
    const field = page.locator('[role=dialog] input:not([disabled])').first()
    const times = []
    for (let row = 0; row < 4; row++) {
      if (row === 1) await throttle(visit.context, page, { cpu })
      await page.evaluate(() => {
        window.usable = new Promise((resolve) => {
          const start = (event) => {
            if (event.target.closest('tbody button') === null) return
            removeEventListener('click', start, true)
            const from = event.timeStamp
            const look = () =>
              document.querySelector('[role=dialog] input:not([disabled])') === null
                ? requestAnimationFrame(look)
                : requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
            look()
          }
          addEventListener('click', start, true)
        })
      })
      // As long as a hand holds it.
      await buttons.nth(row).click({ delay: 80 })
      const time = await page.evaluate(() => window.usable)
      if (row > 0) times.push(time)
      await field.waitFor()
      await page.waitForTimeout(1_000)
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      await page.waitForTimeout(500)
    }
    return times
  }
}

/** From a key press in the search box to the frame with the rows that the letter finds. */
function letters(cpu) {
  return async (visit) => {
    const page = await openList(visit, '/member')
    await throttle(visit.context, page, { cpu })
    const times = []
    for (const letter of ['w', 'z', 'l']) {
      await page.locator('main#main input[type=search]').click()
      await page.evaluate(() => {
        const rows = () => document.querySelector('main#main tbody').textContent
        const former = rows()
        window.found = new Promise((resolve) => {
          const start = (event) => {
            removeEventListener('keydown', start, true)
            const look = () =>
              rows() === former
                ? requestAnimationFrame(look)
                : requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)))
            look()
          }
          addEventListener('keydown', start, true)
        })
      })
      await page.keyboard.press(letter)
      times.push(await page.evaluate(() => window.found))
      await page.waitForTimeout(600)
      await page.keyboard.press('Backspace')
      await page.waitForTimeout(800)
    }
    return times
  }
}

async function openList(visit, address) {
  const page = await enter(visit)
  await page.goto(visit.url + address)
  await page.locator('main#main td').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
  return page
}
