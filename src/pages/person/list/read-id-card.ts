import { idCard } from '../../../../contract/field'

/** The facts in a citizen's number (GB 11643): the birthday, and by the last digit but one the gender. */
export function readIdCard(number: string | null): { birthday: string; gender: 'male' | 'female' } | null {
  const { data } = idCard.safeParse(number)
  if (data === undefined) return null
  const birthday = `${data.slice(6, 10)}-${data.slice(10, 12)}-${data.slice(12, 14)}`
  if (!isDay(birthday)) return null
  return { birthday, gender: Number(data[16]) % 2 === 1 ? 'male' : 'female' }
}

/** The pattern of the number accepts the 30th of February. */
const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
