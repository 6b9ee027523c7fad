import { useSearchParams } from 'react-router-dom'
import { Link } from '../../../lib/link'

/** A name that opens the member's sheet over the desk; that of another store's member does not, because their sheet is out of reach. */
export function SheetLink({ memberId, name, isOwn }: { memberId: string; name: string; isOwn: boolean }) {
  const [params] = useSearchParams()
  if (!isOwn) return <b>{name}</b>
  const sheet = new URLSearchParams(params)
  sheet.set('open', memberId)
  return <Link to={`?${sheet}`}>{name}</Link>
}
