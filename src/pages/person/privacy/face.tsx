import { Picture } from '../../../kit/media/picture'
import pictureStyle from '../../../kit/media/picture.module.css'

/** A person's picture, or the last character of the name, which distinguishes Chinese names best. */
export function PersonFace({ person }: { person: { name: string; avatarId: string | null } }) {
  if (person.avatarId !== null) return <Picture id={person.avatarId} alt="" size="small" />
  return (
    <span className={`${pictureStyle.picture} ${pictureStyle.pictureSmall}`} aria-hidden="true">
      {[...person.name].at(-1)}
    </span>
  )
}
