import { m } from '../../../../contract/paraglide/messages.js'
import type { Household } from '../../../../contract/profiles/households.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PostalFields, withDetails } from '../fields/detail-fields.tsx'
import styles from './household.module.css'

/**
 * The fields for the address of a household. Lines without known parts stay until the parts are filled in.
 */
export function HouseholdAddress({
  household,
}: {
  household: Pick<Household, 'address' | 'postal'> | null | undefined
}) {
  const lines = household?.postal ? null : household?.address
  return (
    <>
      {lines && (
        <div>
          <p>{m.profiles_household_address_lines()}</p>
          <p className={styles.address}>
            <TypedText>{lines}</TypedText>
          </p>
          <input type="hidden" name="linesOnly" value="true" />
        </div>
      )}
      <PostalFields field="postal" address={household?.postal} />
    </>
  )
}

/** Reads a form with `HouseholdAddress`: blank parts preserve lines whose parts were never known. */
export function withHouseholdAddress(typed: Record<string, unknown>): Record<string, unknown> {
  const { linesOnly, postal, ...others } = withDetails(typed)
  const isBlank = Object.values(postal ?? {}).every((part) => part === '')
  return linesOnly && isBlank ? others : { ...others, postal }
}
