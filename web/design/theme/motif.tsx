import { useId } from 'react'
import styles from './motif.module.css'

/*
 * The site's decoration, modelled on the wall paintings of Tharu houses: diamonds, dots, and a row of dancers holding
 * hands. Drawn for this site; hidden from screen readers.
 */

/** The society's mark: a diamond like those painted over doors. */
export function Mark({ size = 48 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48" className={styles.mark}>
      <path className={styles.markGround} d="M24 1L47 24 24 47 1 24z" />
      <path className={styles.markFrame} d="M24 8.5L39.5 24 24 39.5 8.5 24z" />
      <path className={styles.markHeart} d="M24 15.5L32.5 24 24 32.5 15.5 24z" />
      <circle className={styles.markDot} cx="24" cy="24" r="3" />
    </svg>
  )
}

/** A narrow border of diamonds and dots, as wide as its container. */
export function MotifBorder() {
  const id = useId()
  return (
    <svg aria-hidden="true" width="100%" height="16" className={styles.border}>
      <defs>
        <pattern id={id} width="48" height="16" patternUnits="userSpaceOnUse">
          <path className={styles.first} d="M12 1L20 8 12 15 4 8z" />
          <path className={styles.second} d="M12 5L15.5 8 12 11 8.5 8z" />
          <path className={styles.third} d="M36 3L42 8 36 13 30 8z" />
          <circle className={styles.second} cx="24" cy="8" r="1.75" />
          <circle className={styles.second} cx="0" cy="8" r="1.75" />
          <circle className={styles.second} cx="48" cy="8" r="1.75" />
        </pattern>
      </defs>
      <rect width="100%" height="16" fill={`url(#${id})`} />
    </svg>
  )
}

/** A painted wall with a row of dancers; put it on the `--band` ground. */
export function DancerFrieze() {
  const id = useId()
  return (
    <svg aria-hidden="true" width="100%" height="112" className={styles.frieze}>
      <defs>
        <pattern id={id} width="96" height="112" patternUnits="userSpaceOnUse">
          <g className={styles.second}>
            {[8, 24, 40, 56, 72, 88].map((x) => (
              <circle key={x} cx={x} cy="8" r="2" />
            ))}
          </g>
          <Woman />
          <Man />
          <path
            className={styles.second}
            d="M0 94L16 86 32 94 48 86 64 94 80 86 96 94V97L80 89 64 97 48 89 32 97 16 89 0 97z"
          />
          <g className={styles.first}>
            <path d="M16 94L23 101 16 108 9 101zM48 94L55 101 48 108 41 101zM80 94L87 101 80 108 73 101z" />
          </g>
          <g className={styles.figure}>
            <circle cx="0" cy="103" r="2" />
            <circle cx="32" cy="103" r="2" />
            <circle cx="64" cy="103" r="2" />
            <circle cx="96" cy="103" r="2" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="112" fill={`url(#${id})`} />
    </svg>
  )
}

function Woman() {
  return (
    <g>
      <path className={styles.limb} d="M0 31L7 41 16 31H32L41 41 48 31M19 68L17 78M29 68L31 78" />
      <circle className={styles.figure} cx="24" cy="22" r="5" />
      <circle className={styles.second} cx="30" cy="18" r="2.5" />
      <path className={styles.figure} d="M15 30H33L24 47z" />
      <path className={styles.first} d="M24 41L38 70H10z" />
      <path className={styles.hem} d="M13 64H35" />
    </g>
  )
}

function Man() {
  return (
    <g>
      <path
        className={styles.limb}
        d="M48 31L55 41 64 31H80L89 41 96 31M71 50L63 62 66 78M73 50L82 60 80 74 85 75"
      />
      <circle className={styles.figure} cx="72" cy="22" r="5" />
      <path className={styles.second} d="M66 20Q72 11 78 20z" />
      <path className={styles.figure} d="M63 30H81L72 49z" />
      <path className={styles.third} d="M72 44L79 56H65z" />
    </g>
  )
}
