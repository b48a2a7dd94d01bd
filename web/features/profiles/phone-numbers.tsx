import { callablePhone, shownPhone } from '../../../contract/profiles/phones.ts'
import { useSite } from '../../shell/site/use-site.ts'

/** Returns functions to format and call phone numbers, by the society's country. */
export function usePhones() {
  const code = useSite()?.callingCode
  return {
    shown: (phone: string) => shownPhone(phone, code),
    callable: (phone: string) => callablePhone(phone, code),
    /** Formats a number with its label. */
    noted: (phone: string, note: string | null, sign = ' ') =>
      note === null ? shownPhone(phone, code) : `${shownPhone(phone, code)}${sign}${note}`,
  }
}

/** A link that calls a phone number. */
export function PhoneLink({ phone }: { phone: string }) {
  const { shown, callable } = usePhones()
  return <a href={`tel:${callable(phone)}`}>{shown(phone)}</a>
}
