const zone = 'Asia/Shanghai'
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const number = new Intl.NumberFormat('zh-CN')
const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone: 'UTC', weekday: 'short' })

/** `09:30` of an instant, in Shanghai. */
export const clockOf = (instant) => clock.format(new Date(instant))

/** The Shanghai day of an instant, `2026-01-31`. */
export const dayOf = (instant) => days.format(new Date(instant))

/** `周六`, `1月31日` of a day. */
export const weekdayOf = (day) => weekday.format(new Date(day))
export const dateOf = (day) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

export const addDays = (day, count) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** Fen as yuan, `2,980` or `99.50`. */
export const yuan = (fen) => (fen % 100 === 0 ? number.format(fen / 100) : (fen / 100).toFixed(2))

/** `1:05`, `1:02:05` of seconds. */
export function lasts(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, i) => (i === 0 ? part : String(part).padStart(2, '0'))).join(':')
}

/** Who may watch a course. */
export const accessOf = ({ access, priceFen }) =>
  access === 'paid' ? `¥${yuan(priceFen)}` : access === 'member' ? '会员专享' : '免费'

/** `800 米`, `1.2 公里` */
export const distance = (metres) =>
  metres < 1000
    ? `${Math.max(50, Math.round(metres / 50) * 50)} 米`
    : `${(metres / 1000).toFixed(metres < 9_950 ? 1 : 0)} 公里`

/** What a visitor wants to know of a store's doors. */
export function doors({ status, isOpenNow, closesAt, opensAt, today }) {
  if (status === 'preparing') return { word: '即将开业', detail: '', tone: 'soon' }
  if (isOpenNow) {
    const detail =
      closesAt === null ? '全天' : `至${dayOf(closesAt) > today.on ? '次日 ' : ' '}${clockOf(closesAt)}`
    return { word: '营业中', detail, tone: 'open' }
  }
  if (status === 'suspended') return { word: '暂停营业', detail: today.note ?? '', tone: 'closed' }
  if (opensAt === null) return { word: '休息中', detail: today.note ?? '', tone: 'closed' }
  const opens = dayOf(opensAt)
  const day = opens === today.on ? '今日' : opens === addDays(today.on, 1) ? '明日' : weekdayOf(opens)
  return { word: '休息中', detail: `${day} ${clockOf(opensAt)} 营业`, tone: 'closed' }
}

/** 一周 as `周一至周五 06:30–22:30`, days with equal hours together. */
export function weekLines(hours) {
  const names = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
  const texts = hours.map((list) =>
    list.length === 0
      ? '休息'
      : list.map(({ open, close }) => `${open}–${close <= open ? '次日 ' : ''}${close}`).join('、'),
  )
  const groups = []
  for (const [i, text] of texts.entries()) {
    const last = groups.at(-1)
    if (last?.text === text) last.to = i
    else groups.push({ from: i, to: i, text })
  }
  return groups.map(({ from, to, text }) => ({
    days: from === 0 && to === 6 ? '每天' : from === to ? names[from] : `${names[from]}至${names[to]}`,
    text,
  }))
}

/** `上海市` of `上海市静安区`, `杭州市` of `浙江省杭州市西湖区`. */
export const cityOf = (region) => /(?:^.+?(?:省|自治区))?(.+?(?:市|州|盟|地区))/.exec(region)?.[1] ?? region

export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** `3 组 × 8–12 次`, `3 组 × 40 秒` of what a training plan asks for. */
export function workOf({ sets, reps, repsMax, seconds }) {
  if (seconds !== null) return `${sets} 组 × ${seconds} 秒`
  return `${sets} 组 × ${repsMax === null || repsMax === reps ? reps : `${reps}–${repsMax}`} 次`
}
