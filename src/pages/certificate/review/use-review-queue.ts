import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { certificates, type ListedCertificate } from '../../../../contract/catalogue/certificate'
import type { List } from '../../../kit/list/use-list'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'

type Verdict = 'verify' | 'reject'

/** The certificates that were pending when the drawer was opened, oldest first, and the position in this queue. */
export function useReviewQueue(list: List<ListedCertificate>, id: string) {
  const may = useMay()
  const { store, coach } = list.query.filters
  const narrowed = { store, coach }
  const { data } = useQuery({
    queryKey: ['certificate-reviews', narrowed],
    queryFn: ({ signal }) =>
      call(certificates.list, {
        query: { ...narrowed, status: 'pending', sort: 'createdAt', pageSize: '200' },
        signal,
      }),
    enabled: may(certificates.on.verify),
    // Places in the queue do not change while it is processed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map())
  const rows = data?.rows ?? []
  const at = rows.findIndex((row) => row.id === id)
  const waits = (row: ListedCertificate) => row.id !== id && !verdicts.has(row.id)
  return {
    /** Counted from 1; null is outside the queue. */
    place: at < 0 ? null : { at: at + 1, total: data?.total ?? 0 },
    next: rows.slice(at + 1).find(waits) ?? rows.find(waits),
    previous: at > 0 ? rows[at - 1] : undefined,
    verified: [...verdicts.values()].filter((one) => one === 'verify').length,
    rejected: [...verdicts.values()].filter((one) => one === 'reject').length,
    decided: (verdict: Verdict) => setVerdicts((now) => new Map(now).set(id, verdict)),
  }
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>
