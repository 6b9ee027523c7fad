import IconVideo from '@douyinfe/semi-icons/lib/es/icons/IconVideo'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ExerciseDraft, namesAuthor } from '../../../contract/content/exercise'
import { media } from '../../../contract/content/media'
import { muscleLabel } from '../../domain/training/muscle-label'
import { heatOf, MuscleMap } from '../../domain/training/muscle-map'
import { CoverImage } from '../../kit/media/cover-image'
import { rowQuery } from '../../kit/record/row-query'
import { playingTime } from '../../kit/ui/format-duration'
import textStyle from '../../kit/ui/text.module.css'
import style from './exercise-preview.module.css'
import { exerciseLabels } from './labels'
import { useKinds } from './use-kinds'

/** An exercise as the site shows it. */
export function ExercisePreview({ exercise }: { exercise: ExerciseDraft }) {
  const { subtypes } = useKinds()
  const kind = subtypes.find(({ id }) => id === exercise.subtypeId)
  const first = exercise.primaryMuscles.map(muscleLabel).join(m.kit_comma())
  const further = exercise.secondaryMuscles.map(muscleLabel).join(m.kit_comma())
  const facts = [
    ...(kind === undefined ? [] : [kind.typeName, kind.name]),
    exerciseLabels.level.label(exercise.level),
    ...exercise.equipment.map(exerciseLabels.equipment.label),
  ]
  return (
    <article className={style.page} aria-label={m.exercise_preview()}>
      <Film exercise={exercise} />
      <h3>{exercise.name === '' ? m.exercise_unnamed() : exercise.name}</h3>
      {exercise.aliases.length === 0 ? null : (
        <p className={textStyle.note}>
          {m.exercise_also_called({ names: exercise.aliases.join(m.kit_comma()) })}
        </p>
      )}
      <ul className={style.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {first === '' && further === '' ? null : (
        <section>
          <h4>{m.exercise_muscles()}</h4>
          <MuscleMap
            heat={heatOf(exercise)}
            label={m.exercise_works({ primary: first || '—', secondary: further || '—' })}
          />
          <dl>
            <dt>{m.exercise_role_primary()}</dt>
            <dd>{first || '—'}</dd>
            {further === '' ? null : (
              <>
                <dt>{m.exercise_role_secondary()}</dt>
                <dd>{further}</dd>
              </>
            )}
          </dl>
        </section>
      )}
      <section>
        <h4>{m.exercise_steps()}</h4>
        {exercise.steps.length === 0 ? (
          <p className={textStyle.faint}>{m.exercise_no_steps()}</p>
        ) : (
          <ol className={style.pageSteps}>
            {exercise.steps.map(({ text, imageId, startS }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing in a step lasts longer than its text
              <li key={at}>
                {startS === null ? null : (
                  <span className={style.pageTime}>{playingTime(startS * 1_000)}</span>
                )}
                {text === '' ? '…' : text}
                {imageId === null ? null : (
                  <CoverImage id={imageId} width={640} className={style.stepImage} />
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
      <Remarks title={m.exercise_tips()} remarks={exercise.tips} />
      <Remarks title={m.exercise_mistakes()} remarks={exercise.mistakes} />
      {exercise.caution === '' ? null : (
        <p className={style.caution}>
          <strong>{m.exercise_caution()}</strong>
          {exercise.caution}
        </p>
      )}
      <Credit exercise={exercise} />
    </article>
  )
}

/** The video's cover, else the first picture of the steps. */
function Film({ exercise: { videoId, steps } }: { exercise: ExerciseDraft }) {
  const { data: film } = useQuery(rowQuery(media, videoId))
  const picture = film?.posterId ?? steps.find(({ imageId }) => imageId !== null)?.imageId ?? null
  if (picture === null && videoId === null) return null
  return (
    <div className={style.film}>
      {picture === null ? (
        <IconVideo aria-hidden size="extra-large" />
      ) : (
        <CoverImage id={picture} width={640} className={style.filmImage} />
      )}
      {film === undefined ? null : (
        <span className={style.filmTime}>{playingTime(film.durationMs ?? 0)}</span>
      )}
    </div>
  )
}

function Remarks({ title, remarks }: { title: string; remarks: readonly string[] }) {
  const text = remarks.filter((remark) => remark.trim() !== '')
  if (text.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {text.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </section>
  )
}

/** The credit, where the licence requires it. */
function Credit({ exercise: { licence, author, source } }: { exercise: ExerciseDraft }) {
  if (licence === 'own') return null
  const parts = [namesAuthor(licence) ? author : '', source, exerciseLabels.licence.label(licence)]
  return (
    <p className={`${textStyle.note} ${style.credit}`}>{parts.filter((part) => part !== '').join(' · ')}</p>
  )
}
