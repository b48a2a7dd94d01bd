import { callablePhone, shownPhone } from '../../../contract/profiles/phones.ts'
import { useSite } from '../../shell/site/use-site.ts'

/** Returns how phone numbers are shown and called, by the society's country. */
export function usePhones() {
  const code = useSite()?.callingCode
  return {
    shown: (phone: string) => shownPhone(phone, code),
    callable: (phone: string) => callablePhone(phone, code),
    /** A number with the word that stands beside it. */
    noted: (phone: string, note: string | null, sign = ' ') =>
      note === null ? shownPhone(phone, code) : `${shownPhone(phone, code)}${sign}${note}`,
  }
}

/** A phone number that calls. */
export function PhoneLink({ phone }: { phone: string }) {
  const { shown, callable } = usePhones()
  return <a href={`tel:${callable(phone)}`}>{shown(phone)}</a>
}
