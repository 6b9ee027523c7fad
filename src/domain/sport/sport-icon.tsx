import type { courseTypeIcons } from '../../../contract/content/course-type'
import type { exerciseTypeIcons } from '../../../contract/content/exercise-type'

export type SportIconName = (typeof courseTypeIcons)[number] | (typeof exerciseTypeIcons)[number]

/** A sign of a kind of sport, drawn in the colour of the text around it. */
export function SportIcon({ name, size = 20 }: { name: SportIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}

/** A circle as part of a path. */
const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const runner = `${ring(15, 4.5, 1.8)}M6 10l4-3 4 1.5-3 5 4 2.5v5M11 13.5l-2 4-4 .5M14 8.5l2 3h3`
const heart = 'M12 20S4.5 15.4 4.5 10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10C19.5 15.4 12 20 12 20z'
const other = 'M5.5 5.5h4.5v4.5H5.5zM14 5.5h4.5v4.5H14zM5.5 14h4.5v4.5H5.5zM16.25 14v4.5M14 16.25h4.5'

const shapes: Record<SportIconName, string> = {
  barbell: 'M2 12h2M20 12h2M4 9v6M7 6v12M17 6v12M20 9v6M7 12h10',
  dumbbell: 'M8 16l8-8M5.5 13.5l5 5M4.5 16.5l3 3M13.5 5.5l5 5M16.5 4.5l3 3',
  kettlebell: `${ring(12, 15, 5.5)}M8.6 10.7l-1-4A2.6 2.6 0 0 1 10.1 3.5h3.8a2.6 2.6 0 0 1 2.5 3.2l-1 4`,
  lifter: `${ring(12, 8, 1.7)}M3 4h18M5 2v4M19 2v4M7 4l2.5 7.5h5L17 4M12 11.5v4M12 15.5L8.5 22M12 15.5l3.5 6.5`,
  stone: 'M5 15l2.5-7 6.5-3 5.5 5-.5 7-5.5 4H8zM7.5 8L12 13l7.5-3M12 13l-2 8',
  jump: `${ring(12, 4, 1.7)}M12 7.5v5.5M12 8.5L7 6M12 8.5L17 6M12 13l-3.5 2.5L9.5 19M12 13l3.5 2.5L14.5 19M7 22h10`,
  stretch: `${ring(6.5, 6, 1.8)}M8 9c3.5.5 5.5 3.5 5.5 7.5V21M8 9l-4 4M10 9.5L17 5.5M6 21h13`,
  stretching: `${ring(15.5, 8.5, 1.8)}M3 19h18M5 19c0-4.5 3-7.5 8-7.5M12.5 11.5L18 17`,
  mat: `M6.5 12H20.5v7H6.5${ring(6.5, 15.5, 3.5)}M6.5 15.5h.01`,
  ball: `${ring(12, 12, 8)}M5 8.5c4 2 10 2 14 0M5 15.5c4-2 10-2 14 0`,
  run: runner,
  running: runner,
  balance: `${ring(12, 4.5, 1.8)}M12 8v14M12 16l4-1.7L12 12M5.5 11l6.5-1.5L18.5 11`,
  heart,
  yoga: `${ring(12, 5, 2)}M12 8.5c-2 0-3 1.5-3.3 4L5.5 15M12 8.5c2 0 3 1.5 3.3 4L18.5 15M4 19c2.5-2.7 5-3.5 8-3.5s5.5.8 8 3.5c-3 1.7-13 1.7-16 0z`,
  pilates: `${ring(6, 5.5, 1.8)}M7 8.5L11.5 18 20 8.5M8 11l7 .5M4 21h16`,
  dance: `${ring(13, 4, 1.8)}M13 7.5l-1 5.5 3.5 3-.5 5M12 13l-3.5 3L5 20M13 8.5l5-2.5M13 8.5l-4.5 1L6 6`,
  bicycle: `${ring(6, 16, 3.5)}${ring(18, 16, 3.5)}M6 16l3.5-7H16l2 7M9.5 9l3.5 7 3-7M8 7h3.5M16 9l-.5-3H18`,
  boxing:
    'M8 20.5h8V16c2-1 3-3 3-6a5.5 5.5 0 0 0-5.5-5.5h-2.5A5.5 5.5 0 0 0 5.5 10v3A3 3 0 0 0 8 16zM11.5 10v1.5A2.5 2.5 0 0 1 9 14H6M8 17.5h8',
  swimming: `${ring(17.5, 9.5, 1.8)}M4 14l5.5-6 5 4.5M9.5 8L14 5.5M3 18c1.5 0 1.5-1.3 3-1.3S7.5 18 9 18s1.5-1.3 3-1.3 1.5 1.3 3 1.3 1.5-1.3 3-1.3 1.5 1.3 3 1.3`,
  child: `${ring(12, 6.5, 3)}M12 9.5V16M7 12.5h10M12 16l-3 5M12 16l3 5`,
  other,
}
