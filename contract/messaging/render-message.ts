import type { MessageCategory, MessageEvent } from './messages'

/** What a text may name, and its category. */
interface EventTexts {
  readonly category: MessageCategory
  readonly variables: readonly string[]
  readonly content: string
}

const lesson = ['member', 'course', 'coach', 'store', 'day', 'time', 'business'] as const

/** The delivered texts, in Chinese. */
export const messageTexts: Readonly<Record<MessageEvent, EventTexts>> = {
  booked: {
    category: 'service',
    variables: lesson,
    content: '{member}您好，已为您约好{day} {time}的「{course}」，教练{coach}，地点{store}。',
  },
  moved: {
    category: 'service',
    variables: lesson,
    content: '{member}您好，您的「{course}」已改到{day} {time}，教练{coach}，地点{store}。',
  },
  cancelled: {
    category: 'service',
    variables: lesson,
    content: '{member}您好，您{day} {time}的「{course}」已取消。如有疑问请联系{store}。',
  },
  promoted: {
    category: 'service',
    variables: lesson,
    content: '{member}您好，您候补的「{course}」有位了：{day} {time}，地点{store}。不能来请尽早告知门店。',
  },
  substituted: {
    category: 'service',
    variables: lesson,
    content: '{member}您好，您{day} {time}的「{course}」改由教练{coach}上课，地点{store}。',
  },
  reminder_day: {
    category: 'service',
    variables: lesson,
    content: '{member}您好，提醒您{day} {time}有「{course}」，教练{coach}，地点{store}。',
  },
  reminder_hours: {
    category: 'service',
    variables: lesson,
    content: '{member}您好，「{course}」{day} {time}开始，教练{coach}，地点{store}，等您来。',
  },
  card_ends: {
    category: 'service',
    variables: ['member', 'card', 'day', 'days', 'business'],
    content: '{member}您好，您的{card}将于{day}到期，还有{days}天。',
  },
  test: {
    category: 'service',
    variables: ['member', 'business'],
    content: '{member}您好，这是{business}的测试消息。',
  },
}

const placeholder = /\{([a-z]+)\}/g

/** The names in a text that its event does not know, each once. */
export function unknownVariables(event: MessageEvent, content: string): string[] {
  const known = new Set(messageTexts[event].variables)
  const named = Array.from(content.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)
  return [...new Set(named.filter((name) => !known.has(name)))]
}

/** The text with its variables; throws on an unknown one, which a saved text never has. */
export function renderMessage(content: string, variables: Readonly<Record<string, string>>): string {
  return content.replace(placeholder, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`a message names the unknown variable ${name}`)
    return value
  })
}
