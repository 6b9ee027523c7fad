import type { OutgoingMessage } from '../channel'
import { dateKey } from '../message/date-key'

type Message = Pick<OutgoingMessage, 'event' | 'variables'>

interface KeywordType {
  /** The variables whose values it can hold; absent: all. */
  takes?: readonly string[]
  write: (variable: string, message: Message) => string
}

const moments = ['day', 'time', 'until']
const plain = (variable: string, { variables }: Message) => variables[variable] ?? ''

/**
 * What WeChat takes in a template's keyword (47003 otherwise), by the keyword's name without its digits:
 * https://developers.weixin.qq.com/doc/offiaccount/Message_Management/Template_Message_Interface.html. Of other names nothing is known.
 */
const types: Readonly<Record<string, KeywordType>> = {
  thing: { write: (variable, message) => cut(plain(variable, message), 20) },
  name: { takes: ['member', 'coach'], write: (variable, message) => nameOf(plain(variable, message)) },
  phrase: { takes: ['member', 'coach'], write: (variable, message) => hanOf(plain(variable, message), 5) },
  time: { takes: moments, write: momentOf },
  date: {
    takes: moments,
    write: (variable, message) => dateOf(variable, message) ?? plain(variable, message),
  },
  amount: { takes: ['amount'], write: (variable, message) => plain(variable, message).replaceAll(',', '') },
  number: { takes: ['days', 'left'], write: plain },
  character_string: { takes: ['number', 'days', 'left'], write: plain },
  letter: { takes: [], write: plain },
  symbol: { takes: [], write: plain },
  phone_number: { takes: [], write: plain },
  car_number: { takes: [], write: plain },
}

const typeOf = (keyword: string): KeywordType | undefined => types[keyword.replace(/\d+$/, '')]

/** Whether WeChat takes the values of a variable in such a keyword. */
export const canHold = (keyword: string, variable: string): boolean =>
  typeOf(keyword)?.takes?.includes(variable) ?? true

/** A variable's value in the form that its keyword wants. */
export const keywordValue = (keyword: string, variable: string, message: Message): string =>
  (typeOf(keyword)?.write ?? plain)(variable, message)

function cut(value: string, most: number): string {
  const characters = Array.from(value)
  return characters.length <= most ? value : `${characters.slice(0, most - 1).join('')}…`
}

const first = (value: string, most: number) => Array.from(value).slice(0, most).join('')
const hanOf = (value: string, most: number) => first(value.replace(/\P{Script=Han}/gu, ''), most)

/** Ten Chinese characters, or twenty letters and signs. */
const nameOf = (value: string) =>
  /\p{Script=Han}/u.test(value) ? hanOf(value, 10) : first(value.replace(/[^\p{L}\p{P}\p{S} ]/gu, ''), 20)

/** `2026年3月2日`; undefined for a message that was queued without its dates. */
function dateOf(variable: string, { variables }: Message): string | undefined {
  const date = variables[dateKey(variable === 'time' ? 'day' : variable)]
  const [year, month, day] = date?.split('-').map(Number) ?? []
  return day === undefined ? undefined : `${year}年${month}月${day}日`
}

/** `2026年3月2日 15:01`: WeChat takes no day without a time. What is valid until a day is so until its last minute. */
function momentOf(variable: string, message: Message): string {
  const date = dateOf(variable, message)
  if (date === undefined)
    return plain(variable === 'day' && 'time' in message.variables ? 'time' : variable, message)
  const { time } = message.variables
  if (time !== undefined) return `${date} ${time}`
  return `${date} ${message.event === 'freeze_begins' && variable === 'day' ? '00:00' : '23:59'}`
}
