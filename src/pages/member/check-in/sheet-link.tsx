import { useSearchParams } from 'react-router-dom'
import { Link } from '../../../lib/link'

/** A name that opens the member's sheet over the desk. */
export function SheetLink({ memberId, name }: { memberId: string; name: string }) {
  const [params] = useSearchParams()
  const sheet = new URLSearchParams(params)
  sheet.set('open', memberId)
  return <Link to={`?${sheet}`}>{name}</Link>
}
