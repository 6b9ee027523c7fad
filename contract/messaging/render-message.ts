import type { FieldProblem } from '../problem'
import type { MessageCategory, MessageEvent, MessageLanguage } from './messages'

/** What a text may name, and its category. */
interface EventTexts {
  readonly category: MessageCategory
  readonly variables: readonly string[]
  /** Without these the message could not be answered. */
  readonly needs: readonly string[]
  readonly content: Readonly<Record<MessageLanguage, string>>
}

/** The member's own page; its address stands in no row, and is put in when the message is sent. */
export const linkVariable = 'link'

const person = ['member', 'business', linkVariable] as const
const lesson = ['member', 'course', 'coach', 'store', 'day', 'time', 'business', linkVariable] as const
const card = ['member', 'card', 'day', 'business', linkVariable] as const

const lessonTexts = (zh: string, en: string, needs: readonly string[] = []): EventTexts => ({
  category: 'service',
  variables: lesson,
  needs,
  content: { 'zh-CN': zh, 'en-US': en },
})
const serviceTexts = (variables: readonly string[], zh: string, en: string): EventTexts => ({
  category: 'service',
  variables,
  needs: [],
  content: { 'zh-CN': zh, 'en-US': en },
})
/** Who gets such a message must be able to end them, which the member's page offers. */
const marketingTexts = (zh: string, en: string): EventTexts => ({
  category: 'marketing',
  variables: person,
  needs: [linkVariable],
  content: { 'zh-CN': zh, 'en-US': en },
})

/** The delivered texts. */
export const messageTexts: Readonly<Record<MessageEvent, EventTexts>> = {
  booked: lessonTexts(
    '{member}您好，已为您约好{day} {time}的「{course}」，教练{coach}，地点{store}。查看或取消：{link}',
    'Hello {member}, you are booked for {course} on {day} at {time} with {coach}, {store}. See or cancel: {link}',
  ),
  moved: lessonTexts(
    '{member}您好，您的「{course}」已改到{day} {time}，教练{coach}，地点{store}。',
    'Hello {member}, your {course} has moved to {day} at {time} with {coach}, {store}.',
  ),
  cancelled: lessonTexts(
    '{member}您好，您{day} {time}的「{course}」已取消。如有疑问请联系{store}。',
    'Hello {member}, your {course} on {day} at {time} is cancelled. Questions? Please ask {store}.',
  ),
  promoted: lessonTexts(
    '{member}您好，您候补的「{course}」有位了：{day} {time}，地点{store}。不能来请尽早让出：{link}',
    'Hello {member}, a place in {course} is yours: {day} at {time}, {store}. Cannot come? Give it up here: {link}',
    [linkVariable],
  ),
  substituted: lessonTexts(
    '{member}您好，您{day} {time}的「{course}」改由教练{coach}上课，地点{store}。',
    'Hello {member}, your {course} on {day} at {time} will be given by {coach}, {store}.',
  ),
  reminder_day: lessonTexts(
    '{member}您好，提醒您{day} {time}有「{course}」，教练{coach}，地点{store}。不能来请尽早取消：{link}',
    'Hello {member}, a reminder: {course} on {day} at {time} with {coach}, {store}. Cannot come? Cancel here: {link}',
  ),
  reminder_hours: lessonTexts(
    '{member}您好，「{course}」{day} {time}开始，教练{coach}，地点{store}，等您来。',
    'Hello {member}, {course} begins on {day} at {time} with {coach}, {store}. See you there.',
  ),
  lesson_to_confirm: lessonTexts(
    '{member}您好，您{day} {time}的「{course}」已结束，请确认是否上课：{link}',
    'Hello {member}, your {course} on {day} at {time} is over. Please confirm that it was held: {link}',
    [linkVariable],
  ),
  card_ends: serviceTexts(
    [...card, 'days'],
    '{member}您好，您的{card}将于{day}到期，还有{days}天。',
    'Hello {member}, your {card} ends on {day}, in {days} day(s).',
  ),
  units_low: serviceTexts(
    [...card, 'left'],
    '{member}您好，您的{card}还剩{left}次，有效期至{day}。',
    'Hello {member}, your {card} has {left} visit(s) left, valid until {day}.',
  ),
  freeze_begins: serviceTexts(
    [...card, 'until'],
    '{member}您好，您的{card}已停卡，{day}至{until}，期间不计时。',
    'Hello {member}, your {card} is frozen from {day} to {until}; these days do not count.',
  ),
  freeze_ends: serviceTexts(
    [...card, 'until'],
    '{member}您好，您的{card}已恢复使用，有效期至{until}。',
    'Hello {member}, your {card} can be used again, and is valid until {until}.',
  ),
  paid: serviceTexts(
    ['member', 'amount', 'number', 'store', 'business', linkVariable],
    '{member}您好，已收到您的付款{amount}，订单{number}，{store}。',
    'Hello {member}, we have received {amount} for order {number} at {store}.',
  ),
  refunded: serviceTexts(
    ['member', 'amount', 'number', 'store', 'business', linkVariable],
    '{member}您好，您的订单{number}已退款{amount}，请留意原付款账户。',
    'Hello {member}, {amount} of order {number} has been refunded to where it was paid from.',
  ),
  rest_due: serviceTexts(
    ['member', 'amount', 'number', 'store', 'day', 'business', linkVariable],
    '{member}您好，您的订单{number}有{amount}将于{day}到期，请按时到{store}付款。',
    'Hello {member}, {amount} of order {number} is due on {day}. Please pay it at {store} in time.',
  ),
  rest_overdue: serviceTexts(
    ['member', 'amount', 'number', 'store', 'day', 'business', linkVariable],
    '{member}您好，您的订单{number}有{amount}已于{day}到期，请尽快到{store}付款。',
    'Hello {member}, {amount} of order {number} was due on {day}. Please pay it at {store} soon.',
  ),
  agreement_to_sign: {
    ...serviceTexts(
      ['member', 'card', 'business', linkVariable],
      '{member}您好，您的{card}需要签署协议后才能使用，请点开链接阅读并签名：{link}',
      'Hello {member}, your {card} can be used once its agreement is signed. Please read and sign it here: {link}',
    ),
    needs: [linkVariable],
  },
  certificate_ends: serviceTexts(
    ['member', 'certificate', 'number', 'day', 'business'],
    '{member}您好，您的{certificate}（{number}）将于{day}到期，请尽快续证并上传。',
    'Hello {member}, your {certificate} ({number}) expires on {day}. Please renew it and upload the scan.',
  ),
  birthday: marketingTexts(
    '{member}您好，{business}祝您生日快乐！不想再收到请点：{link}',
    'Happy birthday, {member}, from {business}! To stop these messages: {link}',
  ),
  come_back: marketingTexts(
    '{member}您好，好久不见，{business}期待您再来训练。不想再收到请点：{link}',
    'Hello {member}, it has been a while. {business} would be glad to see you again. To stop these messages: {link}',
  ),
  test: serviceTexts(
    ['member', 'business'],
    '{member}您好，这是{business}的测试消息。',
    'Hello {member}, this is a test message from {business}.',
  ),
}

/** Every variable of any text. */
export const allVariables = [
  'member',
  'business',
  'link',
  'course',
  'coach',
  'store',
  'day',
  'time',
  'card',
  'days',
  'left',
  'until',
  'amount',
  'number',
  'certificate',
] as const

/** Signs of a text, variables as they stand in it. */
export const longestTemplate = 300
/** Signs of a variable's value. */
const longestValue = 40

const placeholder = /\{([a-z]+)\}/g

/** The names that a text names, each once, in their order. */
export const variablesOf = (content: string): string[] => [
  ...new Set(Array.from(content.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)),
]

/** The names in a text that its event does not know, each once. */
export function unknownVariables(event: MessageEvent, content: string): string[] {
  const known = new Set(messageTexts[event].variables)
  return variablesOf(content).filter((name) => !known.has(name))
}

/** What is wrong with a text; nothing for one that can be sent. */
export function templateProblems(event: MessageEvent, content: string): FieldProblem[] {
  const path = ['content']
  const named = new Set(variablesOf(content))
  const left = content.replace(/\{[^{}]*\}/g, '')
  return [
    ...unknownVariables(event, content).map((name) => ({
      path,
      code: 'unknown_variable',
      params: { name: `{${name}}` },
    })),
    ...messageTexts[event].needs
      .filter((name) => !named.has(name))
      .map((name) => ({ path, code: 'variable_missing', params: { name: `{${name}}` } })),
    ...(/[{}]/.test(left) ? [{ path, code: 'open_brace' }] : []),
  ]
}

/** The text with its variables, apart from the link, which stays; throws on an unknown one, which a saved text never has. */
export function renderMessage(content: string, variables: Readonly<Record<string, string>>): string {
  return content.replace(placeholder, (whole, name: string) => {
    if (name === linkVariable) return whole
    const value = variables[name]
    if (value === undefined) throw new Error(`a message names the unknown variable ${name}`)
    return value
  })
}

/** A value as a message may hold it: one line, no placeholder and no sender's signature of its own. */
export function messageValue(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/[{}【】]/g, (sign) => swapped[sign] ?? '')
    .trim()
  const signs = Array.from(line)
  return signs.length <= longestValue ? line : `${signs.slice(0, longestValue - 1).join('')}…`
}

const swapped: Readonly<Record<string, string>> = { '{': '（', '}': '）', '【': '（', '】': '）' }

/** Characters of a short message: 140 bytes of UCS-2, and 134 in each part of a longer one (3GPP TS 23.040). */
const smsSigns = { single: 70, part: 67 }

/** A text's length as a short message: in units of UCS-2, of which an emoji has two, and in the parts that are paid for. */
export function smsLength(text: string): { signs: number; parts: number } {
  const signs = text.length
  return { signs, parts: signs <= smsSigns.single ? 1 : Math.ceil(signs / smsSigns.part) }
}

/** A rendered text with the address of the member's page. */
export const withLink = (content: string, link: string): string =>
  content.split(`{${linkVariable}}`).join(link)
