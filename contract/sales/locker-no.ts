import * as z from 'zod/mini'

// At most five characters: a wristband's number has at least six. Not M or K alone, with which a member's and a card's number begin.
const form = /^([A-JLN-Z]|[A-Z]{2})(\d{1,3})$/

/** `a 7` as `A007`; another text stays as it is. */
const canonical = (text: string): string => {
  const tight = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  const [, letters, digits] = form.exec(tight) ?? []
  return letters === undefined || digits === undefined ? text.trim() : letters + digits.padStart(3, '0')
}

/** The number on a locker and its key: one or two letters and a number up to 999, as it is typed or scanned. */
export const lockerNo = z
  .string()
  .check(z.overwrite(canonical), z.maxLength(5), z.regex(/^(?:[A-JLN-Z]|[A-Z]{2})\d{3}$/, 'locker_no'))

/** The number that a text at the desk means, or null for another text. */
export function asLockerNo(text: string): string | null {
  const number = canonical(text)
  return form.test(number) ? number : null
}

/** The most lockers that are made at once. */
export const mostAtOnce = 300

const partsOf = (number: string) => ({ letters: number.slice(0, -3), n: Number(number.slice(-3)) })

/** Whether two numbers are the first and the last one of a range. */
export function isLockerRange({ from, to }: { from: string; to: string }): boolean {
  const [first, last] = [partsOf(from), partsOf(to)]
  return first.letters === last.letters && first.n <= last.n
}

/** The numbers of a range, both ends included. */
export function lockerNumbers({ from, to }: { from: string; to: string }): string[] {
  const { letters, n } = partsOf(from)
  const count = Math.max(0, partsOf(to).n - n + 1)
  return Array.from({ length: count }, (_, i) => letters + String(n + i).padStart(3, '0'))
}
