import { check } from '../../../../contract/check'
import { idCard as idCardSchema } from '../../../../contract/field'

const dayMs = 86_400_000
/** Day 0 of a spreadsheet: its day 1 is 1900-01-01, and it wrongly has a 29 February in that year. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30)
/** 1915 to 2064: other numbers of five digits are no birthdays. */
const [firstSerial, lastSerial] = [5_500, 60_000]

/** A number as people and spreadsheets write it: `+86 138-1234-5678`, `13812345678.0`. */
export function numberOf(cell: string): string {
  return cell
    .replace(/\.0+$/, '')
    .replace(/[\s\-()（）]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

/** A day as people and spreadsheets write it: `1990/1/2`, `1990年1月2日`, `19900102`, `32875`; undefined for anything else. */
export function readDay(cell: string): string | undefined {
  const serial = /^\d{4,5}(?:\.0+)?$/.test(cell) ? Number(cell) : 0
  if (serial >= firstSerial && serial <= lastSerial)
    return new Date(spreadsheetEpoch + serial * dayMs).toISOString().slice(0, 10)
  const parts =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]\d{1,2}:.*)?$/.exec(cell) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(cell)
  if (parts === null) return undefined
  const [, year = '', month = '', day = ''] = parts
  return realDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The birthday in a citizen's number; undefined for an invalid number. */
export function birthdayOf(idCard: string): string | undefined {
  if (check(idCardSchema, idCard).fields !== undefined) return undefined
  return realDay(`${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`)
}

function realDay(day: string): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}
