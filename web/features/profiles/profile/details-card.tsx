import { m } from '../../../../contract/paraglide/messages.js'
import { type PersonDetails, postalLines } from '../../../../contract/profiles/postal-address.ts'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PhoneLink } from '../phone-numbers.tsx'
import styles from './profile-content.module.css'

/** Address and further contacts, for the owner, their household and officers; nothing without any. */
export function DetailsCard({ details }: { details: PersonDetails | undefined }) {
  if (!details) return null
  const { address, furtherPhones, furtherEmails, memberNumber } = details
  const isEmpty = !address && !memberNumber && furtherPhones.length + furtherEmails.length === 0
  if (isEmpty) return null
  return (
    <div className={styles.private}>
      <Card as="section">
        <h2 className={styles.quiet}>{m.profiles_section_details()}</h2>
        <p className={styles.none}>{m.profiles_section_details_hint()}</p>
        <dl className={styles.details}>
          {address && (
            <div>
              <dt>{m.profiles_household_address()}</dt>
              {postalLines(address).map((line) => (
                <dd key={line}>
                  <TypedText>{line}</TypedText>
                </dd>
              ))}
            </div>
          )}
          {furtherPhones.length > 0 && (
            <div>
              <dt>{m.profiles_further_phones()}</dt>
              {furtherPhones.map(({ phone, note }) => (
                <dd key={`${phone} ${note}`}>
                  <PhoneLink phone={phone} /> {note && <TypedText>{note}</TypedText>}
                </dd>
              ))}
            </div>
          )}
          {furtherEmails.length > 0 && (
            <div>
              <dt>{m.profiles_further_emails()}</dt>
              {furtherEmails.map((email) => (
                <dd key={email}>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              ))}
            </div>
          )}
          {memberNumber && (
            <div>
              <dt>{m.profiles_member_number()}</dt>
              <dd>{memberNumber}</dd>
            </div>
          )}
        </dl>
      </Card>
    </div>
  )
}
