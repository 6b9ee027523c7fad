import IconPause from '@douyinfe/semi-icons/lib/es/icons/IconPause'
import IconPlay from '@douyinfe/semi-icons/lib/es/icons/IconPlay'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { type Media, videoUrl } from '../../../../contract/content/media'
import { mediaUrl } from '../../../../contract/content/media-url'
import type { ExerciseMark } from '../../../../contract/content/video-course'
import type { Binding } from '../../../kit/form/form'
import { playingTime } from '../../../kit/ui/format-duration'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import textStyle from '../../../kit/ui/text.module.css'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import editorStyle from '../editor.module.css'
import { useExerciseNames } from '../use-exercise-names'
import videoCourseStyle from '../video-course.module.css'
import { FrameCover } from './frame-cover'
import { MarkPanel } from './mark-panel'
import { secondsOf } from './mark-span'
import { MarkTimeline } from './mark-timeline'
import { mostMarks, useMarks } from './use-marks'
import { usePlayer } from './use-player'

interface Props {
  video: Media
  title: string
  captions: string
  marks: Binding<ExerciseMark[]>
  /** Whether its chapter is the shown one. */
  isOpen: boolean
  onCover: (pictureId: string) => void
}

const timeText = (seconds: number) => playingTime(Math.floor(seconds) * 1_000)

/** A chapter's video with its timeline: exercises are marked where they are seen. */
export function Workbench({ video, title, captions, marks: binding, isOpen, onCover }: Props) {
  const end = secondsOf(video.durationMs)
  const player = usePlayer(captions)
  const { now, seek } = player
  const names = useExerciseNames(binding.value.map(({ exerciseId }) => exerciseId))
  const marks = useMarks({ binding, end, now, seek, nameOf: names })
  const { selected } = marks
  const [isBroken, setIsBroken] = useState(false)
  const { pause } = player
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chapter that is put out of sight stops, and nothing else does it
  useEffect(() => {
    if (!isOpen) pause()
  }, [isOpen])
  useShortcuts(({ key }) => {
    if (!isOpen) return false
    const by = { j: -5, l: 5 }[key.toLowerCase()]
    if (by !== undefined) seek(Math.max(0, Math.min(now + by, end)))
    else if (key.toLowerCase() === 'k') player.toggle()
    else if (binding.disabled) return false
    else if (key.toLowerCase() === 'i') marks.setIn()
    else if (key.toLowerCase() === 'o') marks.setOut()
    else return false
    return true
  })
  const isFull = binding.value.length >= mostMarks
  const mark = selected === null ? undefined : binding.value[selected]
  return (
    <div className={editorStyle.bench}>
      {isBroken ? <p role="alert">{m.media_cannot_play()}</p> : null}
      <video
        ref={player.video}
        className={videoCourseStyle.player}
        controls
        playsInline
        preload="metadata"
        aria-label={title === '' ? m.video_player() : title}
        src={videoUrl(video)}
        poster={video.posterId === null ? undefined : mediaUrl(video.posterId, 640)}
        onError={() => setIsBroken(true)}
        {...player.listeners}
      />
      <div className={editorStyle.benchLine}>
        <Button
          icon={player.isPlaying ? <IconPause aria-hidden /> : <IconPlay aria-hidden />}
          onClick={player.toggle}
        >
          {player.isPlaying ? m.video_pause() : m.video_play()}
        </Button>
        <output className={editorStyle.benchTime}>{`${timeText(now)} / ${timeText(end)}`}</output>
        {binding.disabled ? null : (
          <>
            <Button disabled={isFull} onClick={marks.setIn}>
              {marks.inPoint === null
                ? m.video_mark_in()
                : m.video_mark_in_at({ at: timeText(marks.inPoint) })}
            </Button>
            {isFull ? (
              <Button disabled>{m.video_mark_out()}</Button>
            ) : (
              <ReasonedButton
                reason={marks.inPoint === null ? m.video_mark_out_first() : null}
                onClick={marks.setOut}
              >
                {m.video_mark_out()}
              </ReasonedButton>
            )}
            <Button theme="light" type="primary" disabled={isFull} onClick={marks.add}>
              {m.video_mark_add()}
            </Button>
            <FrameCover video={player.video} title={title} onCover={onCover} />
          </>
        )}
      </div>
      <MarkTimeline
        end={end}
        now={now}
        nameOf={names}
        selected={selected}
        inPoint={marks.inPoint}
        wrong={marks.wrong}
        marks={binding.value}
        disabled={binding.disabled}
        onSeek={seek}
        onSelect={marks.select}
        onChange={marks.change}
        onRemove={marks.remove}
      />
      {isFull ? <p className={textStyle.note}>{m.video_mark_full({ max: mostMarks })}</p> : null}
      {mark === undefined || selected === null ? null : (
        <MarkPanel
          key={selected}
          mark={mark}
          end={end}
          problems={binding.problems.filter(({ path }) => path[3] === selected)}
          disabled={binding.disabled}
          isFresh={marks.fresh === selected}
          onChange={(next) => marks.change(selected, next)}
          onPlay={() => player.playPart(mark.startS, mark.endS)}
          onRemove={() => marks.remove(selected)}
        />
      )}
      {binding.disabled ? null : (
        <p className={`${textStyle.note} ${editorStyle.keys}`}>{m.video_timeline_keys()}</p>
      )}
    </div>
  )
}
