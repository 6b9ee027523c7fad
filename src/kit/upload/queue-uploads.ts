import { type ActorRefFrom, createActor } from 'xstate'
import type { Uploaded, uploadMachine } from '../../../machines/upload/upload.machine'
import { uploadQueueMachine } from '../../../machines/upload-queue/upload-queue.machine'
import { queryClient } from '../../lib/api/query-client'
import { showUploads } from '../../lib/upload/are-uploads-present'
import { authActor, person } from '../../machines/auth-actor'
import { inspectable, inspector } from '../../machines/inspector'
import { anyMedia, type UploadKind } from './kind'
import { isUnderWay } from './progress'
import { uploadOf } from './upload-of'

/** A file of the queue and the machine that sends it. */
export interface QueuedUpload {
  id: string
  file: File
  actor: ActorRefFrom<typeof uploadMachine>
}

/* The files on their way to the media library. They continue while the person moves between pages; each is a machine of its own, and the
   queue decides which runs. */
const uploads = new Map<string, QueuedUpload>()
const hearers = new Set<(media: Uploaded) => void>()
let made = 0

export const queueActor = inspectable(
  createActor(
    uploadQueueMachine.provide({
      actions: {
        begin: (_, { ids }) => {
          for (const { actor, file } of ids.flatMap((id) => uploads.get(id) ?? []))
            actor.send({ type: 'upload.started', file })
        },
      },
    }),
    { id: 'upload-queue' },
  ),
).start()

export const queuedUpload = (id: string): QueuedUpload | undefined => uploads.get(id)

/** Sends files to the media library, a few at a time. */
export function queueUploads(files: Iterable<File>, kind: UploadKind = anyMedia): void {
  const ids = [...files].map((file) => add(file, kind))
  if (ids.length === 0) return
  showUploads()
  for (const id of ids) queueActor.send({ type: 'queue.added', id })
}

/** Calls `listener` with every file that the queue has uploaded to the library. */
export function onQueuedUpload(listener: (media: Uploaded) => void): () => void {
  hearers.add(listener)
  return () => hearers.delete(listener)
}

/** Removes an upload from the list; one that is under way is aborted. */
export function dropUpload(id: string): void {
  const upload = uploads.get(id)
  if (upload === undefined) return
  // Ending the actor notifies the queue through `follow`; an upload that has not begun or is over has nothing to end.
  if (upload.actor.getSnapshot().can({ type: 'upload.cancelled' }))
    upload.actor.send({ type: 'upload.cancelled' })
  remove(id)
}

/** Removes finished uploads. */
export function clearUploads(): void {
  for (const { id, actor } of [...uploads.values()])
    if (actor.getSnapshot().matches('done') || actor.getSnapshot().matches('failed')) dropUpload(id)
}

function add(file: File, kind: UploadKind): string {
  made += 1
  const id = `upload-${made}`
  const logic = uploadOf(kind, (media) => {
    void queryClient.invalidateQueries({ queryKey: ['media'] })
    for (const listener of hearers) listener(media)
  })
  const actor = createActor(logic, { inspect: inspector() }).start()
  uploads.set(id, { id, file, actor })
  actor.subscribe((now) => follow(id, now))
  return id
}

/** Reports to the queue whether an upload holds its slot. */
function follow(id: string, now: ReturnType<QueuedUpload['actor']['getSnapshot']>): void {
  const status = queueActor.getSnapshot().context.items.find((item) => item.id === id)?.status
  const isAtWork = isUnderWay(now) && !now.matches('paused')
  if (now.matches('idle')) remove(id)
  else if (isAtWork && status === 'freed') queueActor.send({ type: 'queue.resumed', id })
  else if (!isAtWork && status === 'begun') queueActor.send({ type: 'queue.freed', id })
}

function remove(id: string): void {
  uploads.get(id)?.actor.stop()
  uploads.delete(id)
  queueActor.send({ type: 'queue.removed', id })
}

let before = person()
// One person's upload is not continued in another's name; they find it again as unfinished.
authActor.subscribe(() => {
  if (person() === before) return
  before = person()
  for (const id of [...uploads.keys()]) remove(id)
})
