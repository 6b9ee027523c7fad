import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { liveEvents } from '../../../../contract/live-kinds'
import { people } from '../../../../contract/people/person'
import { useLive } from '../../../kit/ui/use-live'
import { addressOf } from '../../../lib/api/call'

interface Props {
  id: string
  /** Typed input stays; the person is read again when it is saved. */
  isDirty: boolean
  onChange: () => void
}

/** Reads an open person again when others change what the drawer shows, such as a member who binds WeChat on their phone. */
export function PersonLive({ id, isDirty, onChange }: Props) {
  const cache = useQueryClient()
  const isFirst = useRef(true)
  const again = () => {
    if (isDirty) return
    void cache.invalidateQueries({ queryKey: [people.name] })
    onChange()
  }
  useLive(addressOf(liveEvents), {
    onMessage: ({ name, body }) => {
      if (name === 'person' && idOf(body) === id) again()
    },
    onFresh: () => {
      // The drawer was read as the stream began.
      if (!isFirst.current) again()
      isFirst.current = false
    },
  })
  return null
}

function idOf(body: string): unknown {
  try {
    return JSON.parse(body).id
  } catch {
    return undefined
  }
}
