import { refusedFile } from '../../kit/import/refused-file'

/** An amount in yuan with at most two decimals, as fen. Throws `bill_amount`. */
export function yuanToFen(text: string, n: number): number {
  const found = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (found === null) throw refusedFile('bill_amount', { line: n, name: text.slice(0, 30) })
  const [, sign, yuan = '', decimals = ''] = found
  const fen = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && fen > 0 ? -fen : fen
}
