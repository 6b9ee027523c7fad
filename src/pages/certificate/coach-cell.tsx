import type { Certificate } from '../../../contract/catalogue/certificate'
import { Picture } from '../../kit/media/picture'

type Shown = Pick<Certificate, 'coachName' | 'staffNo' | 'avatarId'>

/** The owner of a certificate: face, name, number. */
export function CoachCell({ certificate }: { certificate: Shown }) {
  const { coachName, staffNo, avatarId } = certificate
  return (
    <span className="certificate-coach">
      {avatarId === null ? (
        <span className="kit-picture kit-picture-small" aria-hidden="true">
          {coachName.slice(0, 1)}
        </span>
      ) : (
        <Picture id={avatarId} alt="" size="small" />
      )}
      <span>
        <span className="kit-clamp" title={coachName}>
          {coachName}
        </span>
        <span className="kit-note">{staffNo}</span>
      </span>
    </span>
  )
}
