import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call'
import type { Resource, Row } from './resource'

/** The name of another resource's row; `otherwise` is shown for one that may not or can no longer be read. */
export function RecordName<R extends Row, Draft>(props: {
  resource: Resource<R, Draft>
  id: string
  nameOf: (row: R) => string
  otherwise: string
}) {
  const { resource, id, nameOf, otherwise } = props
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'one', id],
    queryFn: () => call(resource.read, { id }),
    staleTime: 60_000,
  })
  if (data !== undefined) return <>{nameOf(data)}</>
  return <>{isPending ? '…' : otherwise}</>
}
