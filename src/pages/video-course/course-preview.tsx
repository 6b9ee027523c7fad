import { useState } from 'react'
import { m } from '#messages'
import { videoUrl } from '../../../contract/content/media'
import { mediaUrl } from '../../../contract/content/media-url'
import type { Chapter, VideoCourseDraft } from '../../../contract/content/video-course'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { playingTime } from '../../kit/ui/format-duration'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { inTime } from './chapter/mark-span'
import { useChapterVideos } from './chapter/use-chapter-videos'
import { usePlayer } from './chapter/use-player'
import { chapterLabel, courseAccessLabel, videoCourseLabels } from './labels'
import { useExerciseNames } from './use-exercise-names'
import style from './video-course.module.css'

/** The members of a course that a preview shows. */
export type PreviewCourse = VideoCourseDraft

/** A course as the site shows it: the player, its chapters, and the exercises of the one that plays. */
export function CoursePreview({ course }: { course: PreviewCourse }) {
  const { chapters, coverId } = course
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, chapters.length - 1)
  const chapter = chapters[at]
  const videos = useChapterVideos(chapters.map(({ videoId }) => videoId))
  const total = videos.reduce((sum, video) => sum + (video?.durationMs ?? 0), 0)
  const video = videos[at]
  return (
    <article className={style.preview}>
      <div className={style.previewStage}>
        {chapter === undefined || video === undefined ? (
          coverId === null ? (
            <p className={style.previewNone}>{m.video_preview_empty()}</p>
          ) : (
            <img src={mediaUrl(coverId, 1600)} alt="" />
          )
        ) : (
          <Player
            key={`${at}.${video.id}`}
            chapter={chapter}
            src={videoUrl(video)}
            poster={at === 0 ? (coverId ?? video.posterId) : video.posterId}
          />
        )}
        {chapter === undefined || isOpenTo(course, chapter) ? null : (
          <p className={textStyle.note}>{m.video_preview_locked_long({ reason: lockedLabel(course) })}</p>
        )}
      </div>
      <div className={style.previewSide}>
        <h2>{course.title.trim() === '' ? m.video_title_field() : course.title}</h2>
        <p className={textStyle.faint}>
          {[
            videoCourseLabels.level.labelFor(course.level),
            playingTime(total),
            courseAccessLabel(course),
          ].join(' · ')}
        </p>
        {course.summary === '' ? null : <p>{course.summary}</p>}
        {chapters.length === 0 ? null : (
          <ol className={style.previewChapters} aria-label={m.video_chapters()}>
            {chapters.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a preview does not reorder what it shows
              <li key={place}>
                <button type="button" aria-pressed={place === at} onClick={() => setChosen(place)}>
                  <span>{chapterLabel(one.title, place)}</span>
                  <span className={textStyle.note}>{playingTime(videos[place]?.durationMs ?? 0)}</span>
                  {isOpenTo(course, one) ? (
                    one.isFreePreview && course.access !== 'free' ? (
                      <StatusTag label={m.video_chapter_preview()} tone="good" />
                    ) : null
                  ) : (
                    <StatusTag label={lockedLabel(course)} tone="quiet" />
                  )}
                </button>
              </li>
            ))}
          </ol>
        )}
        <p className={textStyle.note}>
          {[
            ...course.bodyParts.map(videoCourseLabels.bodyPart.label),
            ...course.equipment,
            ...course.tags,
          ].join(' · ')}
        </p>
        {course.detail === '' ? null : <div className={style.described}>{htmlProse(course.detail)}</div>}
      </div>
    </article>
  )
}

/** Whether every visitor may watch it. */
const isOpenTo = ({ access }: PreviewCourse, { isFreePreview }: Chapter) => access === 'free' || isFreePreview
const lockedLabel = ({ access }: PreviewCourse) =>
  access === 'paid' ? m.video_preview_locked_paid() : m.video_preview_locked_member()

function Player({ chapter, src, poster }: { chapter: Chapter; src: string; poster: string | null }) {
  const { video, now, playPart, listeners } = usePlayer(chapter.captions)
  const names = useExerciseNames(chapter.marks.map(({ exerciseId }) => exerciseId))
  const marks = inTime(chapter.marks).flatMap((at) => chapter.marks[at] ?? [])
  return (
    <>
      <video
        ref={video}
        className={style.player}
        controls
        playsInline
        preload="metadata"
        aria-label={chapter.title === '' ? m.video_player() : chapter.title}
        src={src}
        poster={poster === null ? undefined : mediaUrl(poster, 1600)}
        {...listeners}
      />
      {marks.length === 0 ? null : (
        <ul className={style.previewExercises} aria-label={m.video_preview_exercises()}>
          {marks.map(({ exerciseId, startS, endS }, at) => {
            const name = names(exerciseId)
            const from = playingTime(startS * 1_000)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names of their own
              <li key={at}>
                <button
                  type="button"
                  aria-label={m.video_preview_jump({ name, at: from })}
                  aria-current={now >= startS && now < endS ? 'true' : undefined}
                  onClick={() => playPart(startS, endS)}
                >
                  {name} <span className={textStyle.note}>{from}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
