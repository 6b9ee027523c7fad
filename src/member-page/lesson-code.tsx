import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { MemberPage } from '../../contract/scheduling/member-link'
import style from './member-page.module.css'
import { usePart } from './use-part'

/** The code of this minute, to scan or to read out, with the seconds that are left. */
export function LessonCode({ code: { digits, until } }: { code: MemberPage['code'] }) {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <section className={style.code} aria-labelledby="code">
      <h2 id="code">{m.memberpage_code()}</h2>
      <Qr digits={digits} />
      <p className={style.digits}>{`${digits.slice(0, 4)} ${digits.slice(4)}`}</p>
      <p className={style.quiet}>{m.memberpage_code_help()}</p>
      <p className={style.quiet} role="timer">
        {m.memberpage_seconds({ seconds: left })}
      </p>
    </section>
  )
}

const secondsTo = (until: string) =>
  Math.min(60, Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))

const loadQr = async () => (await import('../kit/ui/qr-code')).QrCode

/** The digits can be read out before what draws the picture has arrived, and without it. */
function Qr({ digits }: { digits: string }) {
  const Code = usePart(loadQr)
  return Code === null ? <span className={style.qr} /> : <Code text={digits} label={m.memberpage_code_qr()} />
}
