import type { Certificate } from '../../../contract/catalogue/certificate'
import { Picture } from '../../kit/media/picture'
import pictureStyle from '../../kit/media/picture.module.css'
import textStyle from '../../kit/ui/text.module.css'
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
      <span>
        <span className={textStyle.clamp} title={coachName}>
          {coachName}
        </span>
        <span className={textStyle.note}>{staffNo}</span>
      </span>
    </span>
  )
}
