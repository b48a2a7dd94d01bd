import { Form } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { searchMax } from '../../../../contract/profiles/limits.ts'
import { membershipCategories, positions } from '../../../../contract/profiles/options.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import styles from '../../../design/forms/filter-form.module.css'
import { optionsOf } from '../labels/option-labels.ts'
import { type DirectoryAddress, isFiltered } from './directory-query.ts'

interface DirectoryFiltersProps {
  asked: DirectoryAddress
  /** The places members live in. */
  locations: string[]
}

/** Search and filters of the directory. A plain GET form: what it asks for stands in the address. */
export function DirectoryFilters({ asked, locations }: DirectoryFiltersProps) {
  const places =
    asked.location && !locations.includes(asked.location) ? [asked.location, ...locations] : locations
  return (
    <Form role="search" action="/profiles" className={styles.filters} aria-label={m.profiles_filter_label()}>
      <TextField
        name="search"
        type="search"
        label={m.profiles_search()}
        placeholder={m.profiles_search_hint()}
        defaultValue={asked.search}
        maxLength={searchMax}
      />
      <div className={styles.choices}>
        <SelectField
          name="category"
          label={m.profiles_category()}
          placeholder={m.profiles_any_category()}
          options={optionsOf(membershipCategories)}
          defaultValue={asked.category}
        />
        <SelectField
          name="position"
          label={m.profiles_position()}
          placeholder={m.profiles_any_position()}
          options={optionsOf(positions)}
          defaultValue={asked.position}
        />
        <SelectField
          name="location"
          label={m.profiles_location()}
          placeholder={m.profiles_any_location()}
          options={places.map((place) => ({ value: place, label: place }))}
          defaultValue={asked.location}
        />
        <SelectField
          name="active"
          label={m.profiles_status()}
          placeholder={m.profiles_any_status()}
          options={[
            { value: 'true', label: m.profiles_active_badge() },
            { value: 'false', label: m.profiles_inactive_badge() },
          ]}
          defaultValue={asked.active}
        />
        <SelectField
          name="held"
          label={m.profiles_standing()}
          placeholder={m.profiles_any()}
          options={[{ value: 'true', label: m.profiles_held_only() }]}
          defaultValue={asked.held}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" look="main">
          {m.profiles_filter_button()}
        </Button>
        {isFiltered(asked) && (
          <LinkButton look="plain" to="/profiles">
            {m.profiles_filter_clear()}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
