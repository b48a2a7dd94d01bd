import { Link } from 'react-router'
import type { Today } from '../../../../contract/administration/today/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import styles from './today.module.css'

/** Names who turns 18, or did so lately, and may have an account of their own. */
export function ComingOfAge({ people }: { people: NonNullable<Today['comingOfAge']> }) {
  return (
    <div className={styles.section}>
      <Card as="section" labelledBy="coming-of-age">
        <h2 id="coming-of-age">{m.administration_today_age()}</h2>
        <p>{m.administration_today_age_text()}</p>
        <ul className={styles.people}>
          {people.map(({ _id, name, on }) => (
            <li key={_id}>
              <Link to={`/admin/users/${_id}`} lang={languageOf(name)}>
                {name}
              </Link>
              , {m.administration_today_age_on({ date: formatDate(on) })}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
