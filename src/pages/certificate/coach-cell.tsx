import type { Certificate } from '../../../contract/catalogue/certificate'
import { Avatar } from '../../kit/avatar/avatar'
import { Clamped } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import style from './certificate.module.css'

type Shown = Pick<Certificate, 'coachName' | 'staffNo' | 'avatarId'>

/** The owner of a certificate: face, name, number. */
export function CoachCell({ certificate }: { certificate: Shown }) {
  const { coachName, staffNo, avatarId } = certificate
  return (
    <span className={style.coach}>
      <Avatar name={coachName} id={avatarId} />
      <Stacked note={staffNo}>
        <Clamped text={coachName} />
      </Stacked>
    </span>
  )
}
