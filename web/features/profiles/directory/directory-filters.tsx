import { m } from '../../../../contract/paraglide/messages.js'
import { searchMax } from '../../../../contract/profiles/limits.ts'
import { membershipCategories, positions } from '../../../../contract/profiles/options.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/filter-form.tsx'
import { optionsOf, useOwnOptions, withStored } from '../labels.ts'
import { type DirectoryAddress, isFiltered } from './directory-query.ts'

interface DirectoryFiltersProps {
  asked: DirectoryAddress
  /** The members' locations. */
  locations: string[]
}

/** Search and filters of the directory. */
export function DirectoryFilters({ asked, locations }: DirectoryFiltersProps) {
  const own = useOwnOptions()
  const places =
    asked.location && !locations.includes(asked.location) ? [asked.location, ...locations] : locations
  return (
    <FilterForm
      action="/profiles"
      label={m.profiles_filter_label()}
      button={m.profiles_filter_button()}
      clear={isFiltered(asked) && m.profiles_filter_clear()}
    >
      <TextField
        name="search"
        type="search"
        label={m.profiles_search()}
        placeholder={m.profiles_search_hint()}
        defaultValue={asked.search}
        maxLength={searchMax}
      />
      <Disclosure
        look="narrow"
        summary={m.profiles_filters_more()}
        open={isFiltered({ ...asked, search: '' })}
      >
        <FilterChoices>
          <SelectField
            name="category"
            label={m.profiles_category()}
            placeholder={m.profiles_any_category()}
            options={withStored([...optionsOf(membershipCategories), ...own.categories], asked.category)}
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
          <SelectField
            name="departed"
            label={m.profiles_belonging()}
            placeholder={m.profiles_belonging_members()}
            options={[
              { value: 'former', label: m.profiles_belonging_former() },
              { value: 'deceased', label: m.profiles_in_memory() },
            ]}
            defaultValue={asked.departed}
          />
          {asked.birthday && (
            <SelectField
              name="birthday"
              label={m.profiles_birthday()}
              placeholder={m.profiles_any()}
              options={[
                { value: 'today', label: m.profiles_birthday_today() },
                { value: 'upcoming', label: m.profiles_birthday_upcoming() },
              ]}
              defaultValue={asked.birthday}
            />
          )}
        </FilterChoices>
      </Disclosure>
    </FilterForm>
  )
}
