import styles from './skeleton.module.css'

/** A grey placeholder in the shape of what is loading. Put it into a container with `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />
}
