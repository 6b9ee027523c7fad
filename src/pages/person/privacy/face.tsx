import { Picture } from '../../../kit/media/picture'

/** A person's picture, or the last character of the name, which distinguishes Chinese names best. */
export function PersonFace({ person }: { person: { name: string; avatarId: string | null } }) {
  if (person.avatarId !== null) return <Picture id={person.avatarId} alt="" size="small" />
  return (
    <span className="kit-picture kit-picture-small" aria-hidden="true">
      {[...person.name].at(-1)}
    </span>
  )
}
