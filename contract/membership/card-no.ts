/** `K`, nine random digits, and their check digit. */
export const cardNoForm = /^K\d{10}$/

/** Whether a text has the form of a card's number; whether a card has it, only the server knows. */
export const isCardNo = (text: string): boolean => cardNoForm.test(text.toUpperCase())

/** Whether the last digit is the check digit (Luhn) of the others; a mistyped number fails. */
export function isCardNoChecked(cardNo: string): boolean {
  const digits = [...cardNo.slice(1)].map(Number)
  const sum = digits
    .reverse()
    .reduce(
      (total, digit, place) =>
        total + (place % 2 === 0 ? digit : Math.floor((2 * digit) / 10) + ((2 * digit) % 10)),
      0,
    )
  return sum % 10 === 0
}
