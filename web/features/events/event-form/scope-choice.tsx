import { m } from '../../../../contract/paraglide/messages.js'
import { RadioGroup } from '../../../design/fields/choices.tsx'

/** Asks which occurrences of a series a change or removal means. */
export function ScopeChoice() {
  return (
    <RadioGroup
      name="scope"
      label={m.events_scope()}
      defaultValue="this"
      options={[
        { value: 'this', label: m.events_scope_this() },
        { value: 'following', label: m.events_scope_following() },
        { value: 'all', label: m.events_scope_all() },
      ]}
    />
  )
}
