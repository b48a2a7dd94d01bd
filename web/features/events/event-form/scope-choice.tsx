import { m } from '../../../../contract/paraglide/messages.js'
import { RadioGroup } from '../../../design/fields/choices.tsx'

/** The choice of the occurrences of a series that a change or removal applies to. */
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
