import IconAlertTriangle from '@douyinfe/semi-icons/lib/es/icons/IconAlertTriangle'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type Backup, type BackupStatus, backups } from '../../../contract/system/backups'
import { errorToast } from '../../kit/toast/error-toast'
import { formatDuration } from '../../kit/ui/format-duration'
import { formatRelative } from '../../kit/ui/format-relative'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { useNow } from '../../kit/ui/use-now'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { bytes, minuteOf } from '../../lib/format'
import style from './backup.module.css'

const key = ['backups']
/** Milliseconds between reads while one is made. */
const pollMs = 2_000

/** The last good backup, a warning when it is old, and the last ones; nothing for people who may not change settings. */
export function BackupState() {
  const may = useMay()
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(backups.status, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? pollMs : false),
    enabled: may(backups.status),
    retry: false,
  })
  if (!may(backups.status)) return null
  if (error !== null) return <p className={textStyle.problem}>{errorSentence(error)}</p>
  return (
    <section className={style.state} aria-label={m.backup_status()} aria-busy={data === undefined}>
      {data === undefined ? <div className={style.line} /> : <Known status={data} />}
    </section>
  )
}

function Known({ status }: { status: BackupStatus }) {
  const { lastGood, isOverdue, recent, places } = status
  const kept = [places.folder, places.s3].filter((place) => place !== null).join(' · ')
  return (
    <>
      <div className={style.line} data-overdue={isOverdue ? '' : undefined}>
        {isOverdue || lastGood === null ? (
          <IconAlertTriangle aria-hidden />
        ) : (
          <IconTickCircle aria-hidden className={style.good} />
        )}
        {lastGood === null ? <strong>{m.backup_none()}</strong> : <LastGood backup={lastGood} />}
        <BackUpNow isRunning={status.isRunning} />
      </div>
      {isOverdue ? (
        <p role="alert" className={textStyle.problem}>
          {m.backup_overdue()} {m.backup_overdue_help()}
        </p>
      ) : null}
      {recent.length === 0 ? null : (
        <details className={style.recent}>
          <summary>{m.backup_recent()}</summary>
          <ul>
            {recent.map((backup) => (
              <Recent key={backup.id} backup={backup} />
            ))}
          </ul>
        </details>
      )}
      <p className={textStyle.note}>{m.backup_kept_in({ place: kept })}</p>
    </>
  )
}

function LastGood({ backup }: { backup: Backup }) {
  const now = useNow()
  return (
    <span>
      <strong>{m.backup_last_good()}</strong>{' '}
      <span title={backup.file}>
        {minuteOf(backup.startedAt)} ({formatRelative(backup.startedAt, now.getTime())})
      </span>{' '}
      <small className={textStyle.faint}>{factsOf(backup)}</small>
    </span>
  )
}

/** Size, duration and encryption. */
function factsOf({ bytes: size, startedAt, endedAt, isEncrypted }: Backup): string {
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  return [
    size === null ? null : bytes(size),
    formatDuration(seconds),
    isEncrypted ? m.backup_encrypted() : m.backup_plain(),
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}

const origins = {
  schedule: m.backup_by_schedule,
  request: m.backup_by_request,
  command: m.backup_by_command,
}

function Recent({ backup }: { backup: Backup }) {
  const { startedAt, error, removedAt, origin, file } = backup
  return (
    <li>
      <StatusTag
        label={error === null ? m.backup_done() : m.backup_failed()}
        tone={error === null ? 'good' : 'bad'}
      />
      <span>{minuteOf(startedAt)}</span>
      <span>{origins[origin]()}</span>
      <small className={textStyle.faint}>{error ?? factsOf(backup)}</small>
      {error === null ? <code>{file}</code> : null}
      {removedAt === null ? null : <small className={textStyle.faint}>{m.backup_removed()}</small>}
    </li>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const cache = useQueryClient()
  const [isRequested, setIsRequested] = useState(false)
  const request = async () => {
    setIsRequested(true)
    try {
      await call(backups.make, { body: {} })
      await cache.invalidateQueries({ queryKey: key })
      Toast.success(m.backup_started())
    } catch (problem) {
      errorToast(errorSentence(problem))
    }
    setIsRequested(false)
  }
  return (
    <Button size="small" loading={isRequested || isRunning} onClick={() => void request()}>
      {isRunning ? m.backup_running() : m.backup_now()}
    </Button>
  )
}
