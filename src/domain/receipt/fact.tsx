import { yuan } from '../../lib/format'

/** A name and its value in a description list. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

export const FenFact = ({ name, fen }: { name: string; fen: number }) => (
  <Fact name={name} value={yuan(fen)} />
)
