import sharp from 'sharp'
import type { Person } from '../../contract/people/person'
import type { Ask } from '../harness/app'
import { versioned } from './gym'

/** Numbers of no real citizen, with a valid check character. */
export function idCardOf(serial: number, birthday = '19900307'): string {
  const head = `310106${birthday}${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(head[i]), 0)
  return head + '10X98765432'[sum % 11]
}

export const personAt = (id: string, rest = '') => `/api/v1/people/${id}${rest}`

export async function readPerson(ask: Ask, id: string): Promise<Person> {
  return (await ask('GET', personAt(id))).json()
}

/** Sends a request about a person with their present version. */
export async function tell(ask: Ask, id: string, rest: string, body: unknown) {
  const { version } = await readPerson(ask, id)
  return ask('POST', personAt(id, rest), body, versioned({ version }))
}

/** Uploads a picture as a document; returns its id. */
export async function broughtIn(
  ask: Ask,
  { width = 300, height = 400, type = 'jpeg' as 'jpeg' | 'png' } = {},
): Promise<string> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#c8a080' } })
  const bytes = await plain.toFormat(type).toBuffer()
  // jsdom has its own Uint8Array, of which Node's Buffer is no instance.
  const reply = await ask('POST', '/api/v1/documents?name=face', new Uint8Array(bytes))
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()).id
}
