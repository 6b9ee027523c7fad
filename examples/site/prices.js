import { read } from './api.js'
import { choices, element, failure, icon } from './element.js'
import { dateOf, yuan } from './wording.js'

const kinds = [
  { value: 'period', label: '期限卡' },
  { value: 'times', label: '次卡' },
  { value: 'stored', label: '储值卡' },
]
const badges = { hot: '热卖', new: '新品', recommended: '推荐' }

/** Everything that is sold today, a kind at a time. */
export async function showPrices() {
  const [place, tabs] = [document.getElementById('plans'), document.getElementById('plan-kinds')]
  try {
    const { rows } = await read('/prices')
    const offered = kinds.filter(({ value }) => rows.some(({ kind }) => kind === value))
    const choose = (kind) => {
      choices(tabs, offered.length > 1 ? offered : [], kind, choose)
      place.replaceChildren(...rows.filter((plan) => plan.kind === kind).map(card))
    }
    // A banner or a link may lead to a plan of another kind.
    const wanted = rows.find(({ code }) => location.hash === `#plan-${code}`)
    choose(wanted?.kind ?? offered[0]?.value)
    addEventListener('hashchange', () => {
      const plan = rows.find(({ code }) => location.hash === `#plan-${code}`)
      if (plan === undefined) return
      choose(plan.kind)
      document.getElementById(`plan-${plan.code}`)?.scrollIntoView({ block: 'center' })
    })
    if (rows.length === 0)
      place.replaceChildren(element('p', { class: 'hint' }, '会员卡正在准备中，欢迎到店咨询。'))
  } catch {
    place.replaceChildren(failure(showPrices))
  }
}

function card(plan) {
  const { code, name, badge, listPriceFen, salePriceFen, benefits, stores, saleTo } = plan
  const isReduced = listPriceFen > salePriceFen
  return element(
    'article',
    {
      class: badge === 'none' ? 'plan' : `plan ${badge}`,
      id: `plan-${code}`,
      'aria-labelledby': `plan-name-${code}`,
    },
    element(
      'header',
      {},
      element('h3', { id: `plan-name-${code}` }, name),
      badge === 'none' ? null : element('span', { class: 'badge' }, badges[badge]),
    ),
    element(
      'p',
      { class: 'price' },
      element('span', { class: 'unseen' }, '售价 '),
      element('span', { class: 'currency' }, '¥'),
      element('strong', {}, yuan(salePriceFen)),
      isReduced
        ? element('s', {}, element('span', { class: 'unseen' }, '原价 '), `¥${yuan(listPriceFen)}`)
        : null,
    ),
    element('p', { class: 'unit' }, unitOf(plan)),
    element(
      'ul',
      { class: 'benefits' },
      [termOf(plan), ...benefits].map((text) => element('li', {}, icon('tick'), text)),
    ),
    element(
      'p',
      { class: 'terms' },
      [
        stores === null ? '全部门店通用' : `限${stores.map((store) => store.name).join('、')}`,
        freezeOf(plan),
        transferOf(plan),
        saleTo === null ? '' : `${dateOf(saleTo)}截止`,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  )
}

function unitOf({ kind, unitPriceFen, bonusDays }) {
  const gift = bonusDays > 0 ? `，赠 ${bonusDays} 天` : ''
  if (kind === 'stored') return '余额按实际消费扣减'
  const each = yuan(Math.round(unitPriceFen / 100) * 100)
  return kind === 'times' ? `约 ¥${each} / 次${gift}` : `约 ¥${each} / 月${gift}`
}

function termOf({ kind, durationDays, times, validDays }) {
  if (kind === 'period') return `有效期 ${durationDays} 天`
  return kind === 'times' ? `${times} 次，${validDays} 天内有效` : `${validDays} 天内有效`
}

function freezeOf({ kind, freezeMaxDays, freezeMaxCount }) {
  if (kind !== 'period') return ''
  return freezeMaxCount === 0 || freezeMaxDays === 0
    ? '不可停卡'
    : `可停卡 ${freezeMaxCount} 次共 ${freezeMaxDays} 天`
}

function transferOf({ isTransferable, transferFeeFen }) {
  if (!isTransferable) return '不可转让'
  return transferFeeFen === 0 ? '可免费转让' : `可转让，手续费 ¥${yuan(transferFeeFen)}`
}
