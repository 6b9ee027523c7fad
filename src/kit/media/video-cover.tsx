import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { m } from '#messages'
import { type ListedMedia, videoUrl } from '../../../contract/content/media'
import { errorSentence } from '../../lib/error-sentence'
import { uploadResumably } from '../../lib/upload/upload-resumably'
import { Dialog } from '../ui/dialog'
import { playingTime } from '../ui/format-duration'
import textStyle from '../ui/text.module.css'
import { frameOf } from './frame-of'
import { nameOf } from './labels'
import style from './video-cover.module.css'

interface Props {
  video: ListedMedia
  /** Receives the picture, which is already in the library. */
  onTake: (posterId: string) => Promise<void> | void
  /** Also after the picture was accepted. */
  onClose: () => void
}

/** Most films show 24 to 30 pictures a second. */
const frameSeconds = 1 / 25

/** Saves the shown frame of a video as a picture and sets it as the cover. */
export function VideoCover({ video, onTake, onClose }: Props) {
  const id = useId()
  const player = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [at, setAt] = useState(0)
  const length = (video.durationMs ?? 0) / 1_000
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const posterId = await uploadFrame(video, player.current)
      await onTake(posterId)
    },
    onSuccess: async () => {
      onClose()
    },
  })
  const show = (seconds: number) => {
    setAt(seconds)
    if (player.current !== null) player.current.currentTime = seconds
  }
  return (
    <Dialog
      title={m.media_cover_title()}
      width={720}
      confirmText={m.media_cover_take()}
      isDisabled={!isReady}
      isPending={isPending}
      onDo={() => mutate()}
      onCancel={onClose}
    >
      <div className={style.cover}>
        <video
          ref={player}
          muted
          playsInline
          preload="auto"
          aria-label={nameOf(video)}
          src={videoUrl(video)}
          onLoadedData={() => {
            setIsReady(true)
            // The very first frame is black in many a film.
            show(Math.min(1, length / 10))
          }}
          onSeeking={() => setIsReady(false)}
          onSeeked={({ currentTarget }) => setIsReady(!currentTarget.seeking)}
        />
        <label htmlFor={id}>{m.media_cover_at()}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={length}
          step={frameSeconds}
          value={at}
          aria-valuetext={playingTime(at * 1_000)}
          onChange={({ target }) => show(Number(target.value))}
        />
        <output htmlFor={id}>{`${playingTime(at * 1_000)} / ${playingTime(length * 1_000)}`}</output>
        <p className={textStyle.note}>{m.media_cover_help()}</p>
        {error === null ? null : (
          <p role="alert" className={textStyle.problem}>
            {m.media_cover_failed({ reason: errorSentence(error) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

async function uploadFrame(video: ListedMedia, player: HTMLVideoElement | null): Promise<string> {
  if (player === null) throw new Error('there is no player yet')
  const picture = await frameOf(player, m.media_cover_name({ name: nameOf(video) }))
  const ignore = { located: () => {}, sent: () => {}, kept: () => {} }
  return (await uploadResumably(picture, null, ignore, new AbortController().signal)).id
}
