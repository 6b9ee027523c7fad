import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { type Media, media } from '../../../contract/content/media'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { bytes } from '../../lib/format'
import { Field, type FieldProps } from '../form/field'
import type { Binding } from '../form/form'
import { rowQuery } from '../record/row-query'
import { playingTime } from '../ui/format-duration'
import textStyle from '../ui/text.module.css'
import { useMay } from '../ui/use-may'
import { UploadBox } from '../upload/box'
import dropStyle from '../upload/drop.module.css'
import { videos } from '../upload/kind'
import { CoverButton } from './cover-button'
import { LibraryButton } from './library-button'
import { VideoPlayer } from './preview'
import style from './video-field.module.css'

/** Plays the video with the page's own player; the page then takes covers by itself. */
type Player = (row: Media) => ReactNode

/** One video of the media library: uploaded or chosen, played, its cover taken from a frame. The value is its id. */
export function VideoField(props: FieldProps & Binding<string | null> & { player?: Player }) {
  const { value, change, disabled, player } = props
  return (
    <Field {...props} wide>
      {(ids) => (
        <div className={dropStyle.drop}>
          {value === null ? null : <Chosen key={value} id={value} disabled={disabled} player={player} />}
          {disabled ? null : (
            <UploadBox
              id={ids.id}
              kind={videos}
              label={value === null ? m.media_video_upload() : m.media_video_replace()}
              describedBy={ids['aria-describedby']}
              isInvalid={ids['aria-invalid']}
              disabled={disabled}
              onDone={change}
            >
              <LibraryButton
                kind="video"
                max={1}
                takenIds={value === null ? [] : [value]}
                disabled={disabled}
                onChoose={([row]) => row !== undefined && change(row.id)}
              />
              {value === null ? null : (
                <Button theme="borderless" type="danger" onClick={() => change(null)}>
                  {m.media_video_remove()}
                </Button>
              )}
            </UploadBox>
          )}
        </div>
      )}
    </Field>
  )
}

function Chosen({ id, disabled, player }: { id: string; disabled: boolean; player?: Player | undefined }) {
  const may = useMay()
  const { data: row, error } = useQuery(rowQuery(media, id))
  const setPoster = async (posterId: string) => {
    await call(media.update, { id, version: row?.version ?? 0, body: { posterId } })
    Toast.success(m.media_cover_saved())
  }
  if (error !== null) return <p role="alert">{errorSentence(error)}</p>
  if (row === undefined) return <p className={textStyle.faint}>{m.media_loading_video()}</p>
  return (
    <div className={style.video}>
      {player === undefined ? <VideoPlayer row={row} /> : player(row)}
      <div className={style.videoLine}>
        <span className={textStyle.faint}>
          {[playingTime(row.durationMs ?? 0), `${row.width}×${row.height}`, bytes(row.bytes)].join(' · ')}
        </span>
        {disabled || player !== undefined || !may(media.update) ? null : (
          <CoverButton row={row} onTake={(posterId) => setPoster(posterId)} />
        )}
      </div>
    </div>
  )
}
