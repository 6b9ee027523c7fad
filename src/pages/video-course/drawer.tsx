import IconPlay from '@douyinfe/semi-icons/lib/es/icons/IconPlay'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type VideoCourse, type VideoCourseDraft, videoCourses } from '../../../contract/content/video-course'
import type { Form } from '../../kit/form/form'
import { PublicationRefusal } from '../../kit/publication/refusal'
import { PublicationMark } from '../../kit/publication/status'
import type { PublishRefusal } from '../../kit/publication/use-publishing'
import { Drawer } from '../../kit/record/drawer'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { rowQuery } from '../../kit/record/row-query'
import { useMay } from '../../kit/ui/use-may'
import './editor.css'
import { Checklist } from './checklist'
import { CoursePreview } from './course-preview'
import { describeVideoCourse } from './describe'
import { videoCoursePort, videoCourseSections } from './editor'

interface Props {
  /** Why it was not published. */
  refused: PublishRefusal | null
  onPublish: (row: VideoCourse) => void
}

/** One course, to be made or changed; `?new&from=<id>` makes one like another. Loaded when it is first opened. */
export function VideoCourseDrawer({ refused, onPublish }: Props) {
  const [params] = useSearchParams()
  const from = params.has('new') ? params.get('from') : null
  const { data: model } = useQuery(rowQuery(videoCourses, from))
  const port = useMemo(() => (model === undefined ? videoCoursePort : copyOf(model)), [model])
  const [open, onOpen] = useState<string | null>(null)
  const may = useMay()
  if (from !== null && model === undefined) return null
  return (
    <EditDrawer
      port={port}
      describe={describeVideoCourse}
      title={(row) => (row === null ? m.video_new() : row.title)}
      headline={(row) => <PublicationMark row={row} />}
      width={1480}
      sections={(form) => videoCourseSections(form, { open, onOpen })}
      aside={(form, row) => (
        <>
          <PublicationRefusal refused={refused} id={row?.id} />
          <Checklist draft={form.values} onOpen={onOpen} />
          <PlayPreview form={form} />
        </>
      )}
      {...(may(videoCourses.on.publish)
        ? { also: { label: m.kit_publication_save_publish(), run: onPublish } }
        : {})}
    />
  )
}

/** A preview of the input as the site would show it. */
function PlayPreview({ form }: { form: Form<VideoCourseDraft> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="course-play-preview">
      <Button icon={<IconPlay aria-hidden />} onClick={() => setIsOpen(true)}>
        {m.video_play_preview()}
      </Button>
      <p className="kit-note">{m.video_preview_note()}</p>
      {isOpen ? (
        <Drawer
          name={m.video_preview_of({ title: form.values.title })}
          width={1180}
          onClose={() => setIsOpen(false)}
        >
          <div className="kit-drawer-body">
            <CoursePreview course={form.values} />
          </div>
        </Drawer>
      ) : null}
    </div>
  )
}

/** Copies everything into a new draft. */
function copyOf(model: VideoCourse): EditorConfig<VideoCourse, VideoCourseDraft> {
  const draft = videoCoursePort.toDraft(model)
  const title = m.video_copy_name({ title: draft.title }).slice(0, 50)
  return { ...videoCoursePort, initialValues: () => ({ ...draft, title }) }
}
