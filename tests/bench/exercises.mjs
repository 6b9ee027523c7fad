import { enter, painted, switchTo, throttle } from './browser-figures.mjs'
import { measure } from './browser-run.mjs'

/*
 * The list of exercises with ten thousand of them, imported as a person's file would be. Each figure is told at the processor's own speed and at
 * a quarter of it.
 */
const many = Number(process.env.BENCH_ROWS ?? 10_000)
const tools = ['杠铃', '哑铃', '壶铃', '绳索', '自重']
const moves = ['深蹲', '卧推', '划船', '硬拉', '推举', '弯举']
const muscles = ['quadriceps', 'chest', 'lats', 'glutes', 'shoulders', 'biceps']
const levels = ['beginner', 'intermediate', 'expert']

const row = 'main#main tbody tr td'

const figures = [
  {
    name: 'list painted, cold deep link, 4×, 8 Mbit/165 ms',
    unit: 'ms',
    most: 2600,
    measure: painted('/action'),
  },
  ...[1, 4].flatMap((cpu) => [
    { name: `warm route switch, ${cpu}×`, unit: 'ms', most: cpu === 1 ? 30 : 80, measure: switches(cpu) },
    // The pause before a search is sent, 250 ms, is a part of it.
    {
      name: `search after its last letter, ${cpu}×`,
      unit: 'ms',
      most: cpu === 1 ? 450 : 700,
      measure: searched(cpu),
    },
    {
      name: `filter, ${cpu}×`,
      unit: 'ms',
      most: cpu === 1 ? 150 : 400,
      measure: shown(cpu, '/action?level=expert'),
    },
    {
      name: `page 400, ${cpu}×`,
      unit: 'ms',
      most: cpu === 1 ? 150 : 400,
      measure: shown(cpu, '/action?page=400'),
    },
  ]),
]

await measure(figures, importMany)

async function importMany({ url, username, password }) {
  const session = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = await session.json()
  const cookie = session.headers.getSetCookie().map((line) => line.split(';')[0])
  const ask = async (method, at, body, version) => {
    const reply = await fetch(`${url}/api/v1/imports${at}`, {
      method,
      headers: {
        ...{
          authorization: `Bearer ${token}`,
          cookie: cookie.join('; '),
          'content-type': 'application/json',
        },
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      body,
    })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }
  const file = JSON.stringify(Array.from({ length: many }, (_, i) => exercise(i)))
  let run = await ask('POST', '?kind=exercise&name=many.json', file)
  for (const [verb, end] of [
    ['check', 'checked'],
    ['apply', 'done'],
  ]) {
    const begun = performance.now()
    run = await ask('POST', `/${run.id}/${verb}`, '{}', run.version)
    while (run.status === (verb === 'check' ? 'checking' : 'applying')) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      run = await ask('GET', `/${run.id}`)
    }
    if (run.status !== end || run.counts.create !== many) throw new Error(JSON.stringify(run))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    process.stdout.write(`${verb} of ${many} records: ${seconds} s\n`)
  }
}

function exercise(i) {
  return {
    ...{ id: `many-${i}`, name: `${tools[i % 5]}${moves[i % 6]} ${i}`, force: 'push', mechanic: 'compound' },
    ...{ level: levels[i % 3], equipment: 'barbell', category: 'strength', images: [] },
    ...{ primaryMuscles: [muscles[i % 6]], secondaryMuscles: [muscles[(i + 1) % 6]] },
    instructions: ['双脚与肩同宽，收紧核心。', '慢慢还原，重复十次。'],
  }
}

function switches(cpu) {
  return async (visit) => {
    const page = await enter(visit)
    for (const path of ['/store', '/action', '/store', '/action', '/store']) await switchTo(page, path)
    await throttle(visit.context, page, { cpu })
    const times = []
    for (let time = 0; time < 4; time++) {
      times.push(await switchTo(page, '/action'))
      await page.waitForTimeout(150)
      await switchTo(page, '/store')
    }
    return times
  }
}

/** From the last of six letters, each typed as a person does, to the frame that shows what was found. */
function searched(cpu) {
  return async (visit) => {
    const page = await open(visit, cpu)
    await page.getByRole('searchbox').click()
    for (const letter of 'huling') {
      await page.keyboard.type(letter)
      await page.waitForTimeout(90)
    }
    const since = performance.now()
    await page.waitForFunction(
      (cell) => document.querySelector(cell)?.closest('tr')?.textContent?.includes('壶铃'),
      row,
    )
    return [performance.now() - since]
  }
}

/** From one address of the list to another, as a link within it goes, to the frame that shows other rows. */
function shown(cpu, to) {
  return async (visit) => {
    const page = await open(visit, cpu)
    return [
      await page.evaluate(
        async ({ to, row }) => {
          const text = () => document.querySelector(row)?.closest('tr')?.textContent
          const before = text()
          const start = performance.now()
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
          await new Promise((resolve) => {
            const look = () =>
              text() !== undefined && text() !== before ? resolve() : requestAnimationFrame(look)
            look()
          })
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          return performance.now() - start
        },
        { to, row },
      ),
    ]
  }
}

async function open(visit, cpu) {
  const page = await enter(visit)
  await page.goto(`${visit.url}/action`)
  await page.locator(row).first().waitFor()
  await page.waitForLoadState('networkidle')
  await throttle(visit.context, page, { cpu })
  return page
}
