import { type Binding, missing } from '../../kit/form/form'

/** A required amount: an empty field is refused as missing. */
export const requiredFen = (fen: Binding<number>): Binding<number | null> => ({
  ...fen,
  change: (value) => fen.change(value ?? missing),
})
