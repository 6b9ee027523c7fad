import type { Certificate } from '../../../contract/catalogue/certificate'
import { Clamped } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { Picture } from '../../kit/media/picture'
import pictureStyle from '../../kit/media/picture.module.css'
import style from './certificate.module.css'

type Shown = Pick<Certificate, 'coachName' | 'staffNo' | 'avatarId'>

/** The owner of a certificate: face, name, number. */
export function CoachCell({ certificate }: { certificate: Shown }) {
  const { coachName, staffNo, avatarId } = certificate
  return (
    <span className={style.coach}>
      {avatarId === null ? (
        <span className={`${pictureStyle.picture} ${pictureStyle.pictureSmall}`} aria-hidden="true">
          {coachName.slice(0, 1)}
        </span>
      ) : (
        <Picture id={avatarId} alt="" size="small" />
      )}
      <Stacked note={staffNo}>
        <Clamped text={coachName} />
      </Stacked>
    </span>
  )
}
