import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type VideoCourse, videoCourseDraft, videoCourses } from '../../../contract/video-course'
import { Drawer } from '../../kit/drawer'
import { ListFailed, ListSkeleton } from '../../kit/list-states'
import { PublicationMark } from '../../kit/publication-status'
import { call } from '../../lib/call'
import { errorSentence } from '../../lib/problem-sentence'
import { CoursePreview } from './course-preview'

/** A course as the site shows it, `?preview=<id>`: its draft and, where that has moved on, what visitors see still. */
export function PreviewDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('preview')
  const { data, error, refetch } = useQuery({
    queryKey: [videoCourses.name, 'one', id],
    queryFn: ({ signal }) => call(videoCourses.read, { id: id ?? '', signal }),
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
      name={data === undefined ? m.video_preview() : m.video_preview_of({ title: data.title })}
      headline={data === undefined ? null : <PublicationMark row={data} />}
      width={1180}
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

function Copies({ row }: { row: VideoCourse }) {
  const [which, setWhich] = useState<(typeof copies)[number]>('draft')
  const { data: standing } = useQuery({
    queryKey: [videoCourses.name, 'versions', row.id],
    queryFn: ({ signal }) => call(videoCourses.versions, { id: row.id, signal }),
    enabled: row.isModified,
    select: ({ rows }) => videoCourseDraft.safeParse(rows.find(({ until }) => until === null)?.copy).data,
  })
  return (
    <div className="kit-drawer-body">
      {standing === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
        <div className="course-which" role="group" aria-label={m.video_which()}>
          {copies.map((one) => (
            <button key={one} type="button" aria-pressed={which === one} onClick={() => setWhich(one)}>
              {one === 'draft' ? m.video_which_draft() : m.video_which_standing()}
            </button>
          ))}
        </div>
      )}
      <CoursePreview key={which} course={which === 'standing' && standing !== undefined ? standing : row} />
    </div>
  )
}
