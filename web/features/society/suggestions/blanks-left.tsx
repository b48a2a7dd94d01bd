import { m } from '../../../../contract/paraglide/messages.js'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import styles from './blanks-left.module.css'

/** Lists the blanks that would be published, and offers to publish the text in spite of them. */
export function BlanksLeft({ blanks }: { blanks: readonly string[] }) {
  return (
    <div role="alert">
      {blanks.length > 0 && (
        <div className={styles.blanks}>
          <p>{m.society_blanks_left()}</p>
          <ul>
            {blanks.map((words) => (
              <li key={words}>[{words}]</li>
            ))}
          </ul>
          <div>
            <SubmitButton look="quiet" name="intent" value="publish with blanks">
              {m.society_publish_with_blanks()}
            </SubmitButton>
          </div>
        </div>
      )}
    </div>
  )
}
