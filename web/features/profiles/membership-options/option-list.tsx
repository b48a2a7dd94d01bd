import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { optionNameMax } from '../../../../contract/profiles/limits.ts'
import type {
  MembershipOption,
  OptionKind,
} from '../../../../contract/profiles/membership-options/schemas.ts'
import { membershipCategories, membershipTitles } from '../../../../contract/profiles/options.ts'
import { Card } from '../../../design/elements/card.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { labelOf } from '../labels/option-labels.ts'
import styles from './membership-options.module.css'
import { OwnOption } from './own-option.tsx'

const texts = {
  title: {
    heading: m.profiles_options_titles,
    hint: m.profiles_options_titles_hint,
    name: m.profiles_option_new_title,
    add: m.profiles_option_add_title,
    specified: membershipTitles,
  },
  category: {
    heading: m.profiles_options_categories,
    hint: m.profiles_options_categories_hint,
    name: m.profiles_option_new_category,
    add: m.profiles_option_add_category,
    specified: membershipCategories,
  },
} as const

interface OptionListProps {
  kind: OptionKind
  options: MembershipOption[]
  faults: readonly Fault[] | undefined
}

/** The society's own titles, or categories, below the fixed ones. */
export function OptionList({ kind, options, faults }: OptionListProps) {
  const { heading, hint, name, add, specified } = texts[kind]
  const id = `options-${kind}`
  const names = new Intl.ListFormat('en', { type: 'unit' }).format(specified.map(labelOf))
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.list}>
        <h2 id={id}>{heading()}</h2>
        <p className={styles.soft}>{m.profiles_options_specified({ names })}</p>
        <p className={styles.soft}>
          {hint()} {m.profiles_options_confirmation()}
        </p>
        {options.length === 0 && <p>{m.profiles_options_none()}</p>}
        <ul className={styles.options} hidden={options.length === 0}>
          {options.map((option) => (
            <li key={`${option._id} ${option.version}`} className={styles.option}>
              <OwnOption option={option} faults={faults} />
            </li>
          ))}
        </ul>
        <OneOfForms key={`add ${options.length}`} name={`add ${kind}`} faults={faults}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="kind" value={kind} />
          <TextField name="name" label={name()} required maxCharacters={optionNameMax} />
          <div>
            <SubmitButton>{add()}</SubmitButton>
          </div>
        </OneOfForms>
      </div>
    </Card>
  )
}
