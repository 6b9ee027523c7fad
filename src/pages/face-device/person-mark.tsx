import { Picture } from '../../kit/media/picture'

/** A person's picture, or the last character of the name, which distinguishes Chinese names best. */
export function PersonMark(props: { name: string; avatarId: string | null; size?: 'small' | 'large' }) {
  const { name, avatarId, size = 'small' } = props
  if (avatarId !== null) return <Picture id={avatarId} alt="" size={size} />
  return (
    <span className={`kit-picture kit-picture-${size} device-initial`} aria-hidden="true">
      {[...name].at(-1)}
    </span>
  )
}
