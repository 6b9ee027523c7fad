import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type SiteText, siteTextDraft, siteTexts } from '../../../contract/site-text'
import { Drawer } from '../../kit/drawer'
import { ListFailed, ListSkeleton } from '../../kit/list-states'
import { PublicationMark } from '../../kit/publication-status'
import { call } from '../../lib/call'
import { errorSentence } from '../../lib/problem-sentence'
import { SitePreview } from './site-preview'
import { Switch } from './switch'

/** The page of one text, `?preview=<id>`: its draft and, where that has moved on, what visitors read still. */
export function PreviewDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('preview')
  const { data, error, refetch } = useQuery({
    queryKey: [siteTexts.name, 'one', id],
    queryFn: ({ signal }) => call(siteTexts.read, { id: id ?? '', signal }),
    enabled: id !== null,
  })
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('preview')
      return next
    })
  return (
    <Drawer
      name={data === undefined ? m.sitetext_preview() : data.title}
      headline={data === undefined ? null : <PublicationMark row={data} />}
      width={1080}
      onClose={close}
    >
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <Copies row={data} />
      )}
    </Drawer>
  )
}

const copies = ['draft', 'standing'] as const

function Copies({ row }: { row: SiteText }) {
  const [which, setWhich] = useState<(typeof copies)[number]>('draft')
  const { data: standing } = useQuery({
    queryKey: [siteTexts.name, 'versions', row.id],
    queryFn: ({ signal }) => call(siteTexts.versions, { id: row.id, signal }),
    enabled: row.isModified,
    select: ({ rows }) => siteTextDraft.safeParse(rows.find(({ until }) => until === null)?.copy).data,
  })
  return (
    <div className="kit-drawer-body">
      {standing === undefined ? null : (
        <Switch
          label={m.sitetext_which()}
          options={copies}
          value={which}
          say={(one) => (one === 'draft' ? m.kit_publication_the_draft() : m.sitetext_which_standing())}
          onChange={setWhich}
        />
      )}
      <SitePreview text={which === 'standing' && standing !== undefined ? standing : row} />
    </div>
  )
}
