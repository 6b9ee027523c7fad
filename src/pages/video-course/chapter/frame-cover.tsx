import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { m } from '#messages'
import { media } from '../../../../contract/content/media'
import { frameOf } from '../../../kit/media/frame-of'
import { errorToast } from '../../../kit/toast/error-toast'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { uploadResumably } from '../../../lib/upload/upload-resumably'

interface Props {
  video: RefObject<HTMLVideoElement>
  title: string
  onCover: (pictureId: string) => void
}

/** Makes the picture that the video shows now the course's cover. */
export function FrameCover({ video, title, onCover }: Props) {
  const may = useMay()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (video.current === null) throw new Error('there is no player yet')
      const picture = await frameOf(video.current, m.video_frame_name({ title }))
      const ignore = { located: () => {}, sent: () => {}, kept: () => {} }
      return uploadResumably(picture, null, ignore, new AbortController().signal)
    },
    onSuccess: ({ id }) => {
      onCover(id)
      Toast.success(m.video_frame_taken())
    },
    onError: (error) => errorToast(m.video_frame_failed({ reason: errorSentence(error) })),
  })
  if (!may(media.finish)) return null
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {m.video_frame_cover()}
    </Button>
  )
}
