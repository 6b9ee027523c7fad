import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { Segmented } from '../form/segmented'
import { Drawer } from '../record/drawer'
import style from '../record/drawer.module.css'
import type { Row } from '../record/resource'
import { rowQuery } from '../record/row-query'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import type { PublishedResource } from './published-resource'
import { PublicationMark, type Published } from './status'

interface Props<R extends Row & Published & Draft, Draft> {
  resource: PublishedResource<R, Draft>
  nameOf: (row: R) => string
  width: number
  children: (copy: Draft) => ReactNode
}

/** A row as the site shows it, `?preview=<id>`: its draft and, if that has changed, what visitors still see. */
export function PublicationPreview<R extends Row & Published & Draft, Draft>(props: Props<R, Draft>) {
  const { resource, nameOf, width } = props
  const [params, setParams] = useSearchParams()
  const id = params.get('preview')
  const { data, error, refetch } = useQuery(rowQuery(resource, id))
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('preview')
      return next
    })
  return (
    <Drawer
      name={data === undefined ? m.kit_publication_preview() : nameOf(data)}
      headline={data === undefined ? null : <PublicationMark row={data} />}
      width={width}
      onClose={close}
    >
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <Copies key={id} {...props} row={data} />
      )}
    </Drawer>
  )
}

const copies = ['draft', 'standing'] as const

function Copies<R extends Row & Published & Draft, Draft>(props: Props<R, Draft> & { row: R }) {
  const { resource, row, children } = props
  const [which, setWhich] = useState<(typeof copies)[number]>('draft')
  const { data: standing } = useQuery({
    queryKey: [resource.name, 'versions', row.id],
    queryFn: ({ signal }) => call(resource.versions, { id: row.id, signal }),
    enabled: row.isModified,
    select: ({ rows }) => resource.draft.safeParse(rows.find(({ until }) => until === null)?.copy).data,
  })
  return (
    <div className={style.drawerBody}>
      {standing === undefined ? null : (
        <Segmented
          label={m.kit_publication_which()}
          options={copies}
          value={which}
          labelFor={(one) => (one === 'draft' ? m.kit_publication_the_draft() : m.kit_publication_standing())}
          onChange={setWhich}
        />
      )}
      {children(which === 'standing' && standing !== undefined ? (standing as Draft) : row)}
    </div>
  )
}
