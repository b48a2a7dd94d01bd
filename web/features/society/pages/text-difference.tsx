import { diffWordsWithSpace } from 'diff'
import { m } from '../../../../contract/paraglide/messages.js'
import styles from './text-difference.module.css'

/** Number of unchanged characters shown around a change; longer stretches are shortened. */
const contextLength = 160

/** The removed and added words between two versions of a text. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after)
  if (!parts.some(({ added, removed }) => added || removed)) return <p>{m.society_no_difference()}</p>
  return (
    <p className={styles.text}>
      {parts.map(({ value, added, removed }, index) => {
        // Parts are identified by their position only, which never changes.
        const key = `${index}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{shortened(value)}</span>
      })}
    </p>
  )
}

function shortened(text: string): string {
  if (text.length <= contextLength * 2) return text
  return `${text.slice(0, contextLength)} […] ${text.slice(-contextLength)}`
}
