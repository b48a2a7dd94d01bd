import type { Fault } from '../../../../contract/errors.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import {
  graceDaysMax,
  type LevelCovers,
  type LevelPeriod,
  levelCovers,
  levelPeriods,
} from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, NumberField, RadioGroup, SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { OneOfForms } from '../../../session/forms/page-form.tsx'
import { useAllOptions } from '../../profiles/labels.ts'
import { AmountField } from '../elements/entry-fields.tsx'
import styles from '../elements/money.module.css'

const coverText: Record<LevelCovers, () => string> = {
  household: m.money_covers_household,
  person: m.money_covers_person,
}

const periodText: Record<LevelPeriod, () => string> = {
  year: m.money_period_year,
  rolling: m.money_period_rolling,
  lifetime: m.money_period_lifetime,
}

interface LevelFormProps {
  currency: string
  faults: readonly Fault[] | undefined
}

/** A level with its prices, and the form that changes it. */
export function LevelCard({
  level,
  faults,
  mayChange,
}: Pick<LevelFormProps, 'faults'> & { level: Level; mayChange: boolean }) {
  const { _id, name, cents, currency, prices, covers, period, category, graceDays, retired } = level
  const later = prices.filter((price) => price.from !== null && (cents === null || price.cents !== cents))
  return (
    <Card as="section" labelledBy={_id}>
      <div className={styles.head}>
        <h2 id={_id}>
          <TypedText>{name}</TypedText>
        </h2>
        <strong className={styles.price}>
          {cents === null ? m.money_price_none() : formatMoney(cents, currency)}
        </strong>
      </div>
      <p className={styles.facts}>
        <Badge>{coverText[covers]()}</Badge>
        <Badge>{periodText[period]()}</Badge>
        {category && <Badge tone="info">{labelOf(category)}</Badge>}
        {retired && <Badge tone="danger">{m.money_retired()}</Badge>}
        {graceDays > 0 && <span>{m.money_grace_of({ days: graceDays })}</span>}
      </p>
      {later.length > 0 && (
        <ul className={styles.prices}>
          {later.map((price) => (
            <li key={price.from}>
              {m.money_price_since({
                amount: formatMoney(price.cents, currency),
                date: formatDate(price.from ?? ''),
              })}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Disclosure summary={m.money_level_change()} look="plain">
          <OneOfForms name={_id} faults={faults}>
            <input type="hidden" name="id" value={_id} />
            <input type="hidden" name="version" value={level.version} />
            <NameField level={level} />
            <FieldRow>
              <AmountField
                label={m.money_price_new()}
                hint={m.money_price_new_hint()}
                currency={currency}
                required={false}
              />
              <DateField name="from" label={m.money_price_from()} hint={m.money_today_without()} />
            </FieldRow>
            <FieldRow>
              <CategoryField category={category} />
              <GraceField days={graceDays} />
            </FieldRow>
            <Checkbox
              name="retired"
              label={m.money_level_retire()}
              hint={m.money_level_retire_hint()}
              defaultChecked={retired}
            />
            <FormActions>
              <SubmitButton look="quiet">{m.money_level_save()}</SubmitButton>
            </FormActions>
          </OneOfForms>
        </Disclosure>
      )}
    </Card>
  )
}

/** The form that adds a level. */
export function AddLevel({ currency, faults }: LevelFormProps) {
  return (
    <OneOfForms name="add" faults={faults} requiredNote>
      <FieldRow>
        <NameField />
        <AmountField label={m.money_price()} currency={currency} />
      </FieldRow>
      <RadioGroup
        name="covers"
        label={m.money_covers()}
        required
        defaultValue="household"
        options={levelCovers.map((value) => ({ value, label: coverText[value]() }))}
      />
      <RadioGroup
        name="period"
        label={m.money_period()}
        required
        defaultValue="year"
        options={levelPeriods.map((value) => ({ value, label: periodText[value]() }))}
      />
      <FieldRow>
        <CategoryField category={null} />
        <GraceField days={30} />
      </FieldRow>
      <DateField name="from" label={m.money_price_from()} hint={m.money_price_from_hint()} />
      <FormActions>
        <SubmitButton>{m.money_level_add()}</SubmitButton>
      </FormActions>
    </OneOfForms>
  )
}

function NameField({ level }: { level?: Level }) {
  return (
    <TextField
      name="name"
      label={m.money_level_name()}
      hint={m.money_level_name_hint()}
      required
      maxCharacters={60}
      defaultValue={level?.name}
    />
  )
}

function CategoryField({ category }: { category: string | null }) {
  const { categories } = useAllOptions()
  return (
    <SelectField
      name="category"
      label={m.money_level_category()}
      hint={m.money_level_category_hint()}
      placeholder={m.money_level_category_none()}
      options={categories}
      defaultValue={category}
    />
  )
}

function GraceField({ days }: { days: number }) {
  return (
    <NumberField
      name="graceDays"
      label={m.money_grace_days()}
      hint={m.money_grace_hint({ max: graceDaysMax })}
      maxLength={3}
      defaultValue={String(days)}
    />
  )
}
