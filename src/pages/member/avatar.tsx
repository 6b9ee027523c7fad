import { Picture } from '../../kit/media/picture'

/** A photo, or the first character of the name in its place. */
export function Avatar({
  name,
  id,
  size = 'small',
}: {
  name: string
  id: string | null
  size?: 'small' | 'large'
}) {
  if (id !== null) return <Picture id={id} alt="" size={size} />
  return (
    <span className={`kit-picture kit-picture-${size} member-initial`} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}
