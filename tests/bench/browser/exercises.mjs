import pg from 'pg'
import { enter, heapOf, painted, switchTo, throttle } from './browser-figures.mjs'
import { measure } from './browser-run.mjs'

/* The list of exercises with ten thousand of them. Each figure is measured at the processor's own speed and at a quarter of it. */
const many = Number(process.env.BENCH_ROWS ?? 10_000)
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
      name: `search by one letter, ${cpu}×`,
      unit: 'ms',
      most: cpu === 1 ? 150 : 400,
      measure: shown(cpu, `/action?q=${encodeURIComponent('壶')}`),
    },
    {
      name: `filter by muscle, ${cpu}×`,
      unit: 'ms',
      most: cpu === 1 ? 150 : 400,
      measure: shown(cpu, '/action?muscle=lats'),
    },
    {
      name: `page 400, ${cpu}×`,
      unit: 'ms',
      most: cpu === 1 ? 150 : 400,
      measure: shown(cpu, '/action?page=400'),
    },
  ]),
  { name: 'heap after 40 pages of the list', unit: 'MB', most: 12, runs: 2, measure: heap },
]

await measure(figures, addMany)

/** Exercises among the example's subtypes, as plausible as handwritten ones. */
async function addMany({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into exercise (id, name, name_pinyin, aliases, type_id, subtype_id, primary_muscles, secondary_muscles, equipment,
      level, mechanic, force, unit, tips, mistakes, caution, source, licence, author, search, created_at, updated_at)
    select gen_random_uuid(), name, lower(reading), '{}', type_id, part.id, array[muscles[1 + i % 6]], array[muscles[1 + (i + 1) % 6]],
      '{barbell}', (array['beginner', 'intermediate', 'expert'])[1 + i % 3], 'compound', 'push', 'reps', '{收紧核心。}', '{}', '', '',
      'own', '', concat_ws(e'\n', lower(name), reading), at, at
    from generate_series(1, $1::int) as i
    cross join lateral (select array['quadriceps', 'chest', 'lats', 'glutes', 'front_deltoid', 'biceps'] as muscles,
      (array['杠铃', '哑铃', '壶铃', '绳索', '自重'])[1 + i % 5] || (array['深蹲', '卧推', '划船', '硬拉', '推举', '弯举'])[1 + i % 6]
        || ' ' || i as name,
      (array['gangling', 'yaling', 'huling', 'shengsuo', 'zizhong'])[1 + i % 5]
        || (array['shendun', 'wotui', 'huachuan', 'yingla', 'tuiju', 'wanju'])[1 + i % 6] || ' ' || i as reading,
      now() - i * interval '1 minute' as at) as called
    join (
      select id, type_id, row_number() over (order by id) - 1 as place, count(*) over () as count from exercise_subtype
    ) part on place = i % count`,
    [many],
  )
  await client.query('analyze exercise')
  await client.end()
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

/** From the last of six letters, typed one by one, to the frame that shows the results. */
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

/** From one address of the list to another, through a link, to the frame that shows other rows. */
function shown(cpu, to) {
  return async (visit) => [await goTo(await open(visit, cpu), to)]
}

function goTo(page, to) {
  return page.evaluate(
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
  )
}

async function heap(visit) {
  const page = await open(visit, 1)
  for (let number = 2; number <= 40; number++) await goTo(page, `/action?page=${number}`)
  return [await heapOf(visit.context, page)]
}

async function open(visit, cpu) {
  const page = await enter(visit)
  await page.goto(`${visit.url}/action`)
  await page.locator(row).first().waitFor()
  await page.waitForLoadState('networkidle')
  await throttle(visit.context, page, { cpu })
  return page
}
