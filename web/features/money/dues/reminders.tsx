import {
  type ReminderLevel,
  reminderLevels,
  reminderTextMax,
} from '../../../../contract/money/options-and-limits.ts'
import type { Reminders, RemindersPreview } from '../../../../contract/money/reminders.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale, type Locale } from '../../../../contract/paraglide/runtime.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, NumberField, SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import {
  FieldGroup,
  FormActions,
  reloadUnlessRefused,
  SubmitButton,
} from '../../../design/forms/form-layout.tsx'
import { TextVersions, versionField } from '../../../design/forms/text-versions.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { loadDraft } from '../../../session/drafts.ts'
import { OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import styles from '../elements/money.module.css'
import { Sheet } from '../elements/sheet.tsx'
import type { Route } from './+types/reminders'
import { changeReminders } from './reminder-rules.ts'

async function load({ api, request }: PageRequest) {
  const [rules, settings] = await Promise.all([
    api.request('GET /api/admin/money/reminders'),
    api.request('GET /api/admin/money/settings'),
  ])
  return { rules, currency: settings.currency, draft: await loadDraft(request) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeReminders(request)
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.money_reminders(), unlisted: true })

/** The rules of reminders: edited, previewed, and only then switched on. */
export default function RemindersPage({
  loaderData: { rules, currency, draft },
  actionData,
}: Route.ComponentProps) {
  const { preview } = (actionData ?? {}) as { preview?: RemindersPreview }
  const faults = actionData?.faults
  return (
    <SeveralForms className={styles.page}>
      <PageHeading
        lead={m.money_reminders_lead()}
        actions={<LinkButton to="/admin/money/reminders/print">{m.money_reminders_print()}</LinkButton>}
      >
        {m.money_reminders()}
      </PageHeading>
      <p>
        <Badge tone={rules.on ? 'success' : 'neutral'}>
          {rules.on ? m.money_reminders_are_on() : m.money_reminders_are_off()}
        </Badge>
      </p>
      <OneOfForms key={rules.version} name="rules" draft={draft} {...(faults && { faults })}>
        <input type="hidden" name="version" value={rules.version} />
        <input type="hidden" name="intent" value="save" />
        {reminderLevels.map((level) => (
          <RuleFields key={level} level={level} rules={rules} />
        ))}
        <FormActions>
          <SubmitButton look="quiet">{m.money_reminders_save()}</SubmitButton>
        </FormActions>
        <p className={styles.soft}>{m.money_reminders_save_hint()}</p>
      </OneOfForms>
      <Card as="section" labelledBy="look">
        <h2 id="look">{m.money_reminders_look()}</h2>
        <p className={styles.soft}>{m.money_reminders_look_text()}</p>
        <OneOfForms name="preview" {...(faults && { faults })}>
          <input type="hidden" name="intent" value="preview" />
          <FormActions>
            <SubmitButton look={rules.previewedAt ? 'quiet' : 'main'}>
              {m.money_reminders_preview()}
            </SubmitButton>
          </FormActions>
        </OneOfForms>
        {preview && <PreviewOfReminders preview={preview} currency={currency} />}
        {rules.rules.length > 0 && (rules.on || rules.previewedAt !== null || preview) && (
          <Switch rules={rules} faults={faults} />
        )}
      </Card>
    </SeveralForms>
  )
}

interface SwitchProps {
  rules: Reminders
  faults: Parameters<typeof OneOfForms>[0]['faults']
}

/** Switches the saved rules on or off. */
function Switch({ rules, faults }: SwitchProps) {
  return (
    <OneOfForms name="switch" {...(faults && { faults })}>
      <input type="hidden" name="version" value={rules.version} />
      <input type="hidden" name="intent" value={rules.on ? 'off' : 'on'} />
      {rules.rules.map((rule) => (
        <span key={rule.level} hidden>
          <input type="hidden" name={`level-${rule.level}`} value="true" />
          <input type="hidden" name={`days-${rule.level}`} value={Math.abs(rule.days)} />
          <input type="hidden" name={`when-${rule.level}`} value={rule.days < 0 ? 'before' : 'after'} />
          <input type="hidden" name={`subject-${rule.level}`} value={rule.subject} />
          <input type="hidden" name={`text-${rule.level}`} value={rule.text} />
        </span>
      ))}
      {!rules.on && <p className={styles.soft}>{m.money_reminders_on_text()}</p>}
      <FormActions>
        <SubmitButton look={rules.on ? 'quiet' : 'main'}>
          {rules.on ? m.money_reminders_off() : m.money_reminders_switch_on()}
        </SubmitButton>
      </FormActions>
    </OneOfForms>
  )
}

function RuleFields({ level, rules }: { level: ReminderLevel; rules: Reminders }) {
  const rule = rules.rules.find((one) => one.level === level)
  const isFirst = rules.rules.length === 0
  const suggested = { 1: m.money_reminder_text_1, 2: m.money_reminder_text_2, 3: m.money_reminder_text_3 }[
    level
  ]
  const days = { 1: -14, 2: 14, 3: 45 }[level]
  const shown = rule?.days ?? days
  const fields = (version: Locale | null, texts: { subject: string; text: string } | undefined) => (
    <>
      <TextField
        name={versionField(version, `subject-${level}`)}
        label={m.money_reminder_subject()}
        maxCharacters={120}
        defaultValue={texts?.subject}
      />
      <TextArea
        name={versionField(version, `text-${level}`)}
        label={m.money_reminder_text()}
        hint={m.money_reminder_text_hint()}
        rows={5}
        maxCharacters={reminderTextMax}
        defaultValue={texts?.text}
      />
    </>
  )
  return (
    <FieldGroup legend={m.money_reminder_number({ level })}>
      <Checkbox
        name={`level-${level}`}
        label={m.money_reminder_use()}
        defaultChecked={rule !== undefined || (isFirst && level === 1)}
      />
      <FieldRow>
        <NumberField
          name={`days-${level}`}
          label={m.money_reminder_days()}
          maxLength={3}
          defaultValue={String(Math.abs(shown))}
        />
        <SelectField
          name={`when-${level}`}
          label={m.money_reminder_when()}
          placeholder={null}
          options={[
            { value: 'before', label: m.money_reminder_before() },
            { value: 'after', label: m.money_reminder_after() },
          ]}
          defaultValue={shown < 0 ? 'before' : 'after'}
        />
      </FieldRow>
      <TextVersions
        language={languageOf(rule?.text ?? suggested()) ?? baseLocale}
        saved={rule?.versions}
        own={fields(null, rule ?? { subject: m.money_reminder_subject_first(), text: suggested() })}
      >
        {(version) => fields(version, rule?.versions[version])}
      </TextVersions>
    </FieldGroup>
  )
}

type Planned = RemindersPreview['reminders'][number]

/** Lists the reminders of today, with a preview of the first one. */
function PreviewOfReminders({ preview, currency }: { preview: RemindersPreview; currency: string }) {
  const { count, byMail, toPrint, reminders, sample } = preview
  const columns: Column<Planned>[] = [
    { header: m.money_household(), names: true, cell: ({ name }) => name },
    {
      header: m.money_reminder_level(),
      whole: true,
      cell: ({ level }) => m.money_reminder_number({ level }),
    },
    { header: m.money_cents(), whole: true, cell: ({ cents }) => formatMoney(cents, currency) },
    { header: m.money_due_on(), whole: true, cell: ({ dueOn }) => formatDate(dueOn) },
    {
      header: m.money_reminder_way(),
      whole: true,
      cell: ({ way }) => (way === 'mail' ? m.money_reminder_by_mail() : m.money_reminder_printed()),
    },
  ]
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.count}>
        {count === 0 ? m.money_reminders_nobody() : m.money_reminders_would({ count, byMail, toPrint })}
      </p>
      {sample && (
        <>
          <h3>{m.money_reminders_sample({ subject: sample.subject })}</h3>
          <Sheet text={sample.text} />
        </>
      )}
      {reminders.length > 0 && (
        <Table
          caption={m.money_reminders_list()}
          columns={columns}
          rows={reminders}
          keyOf={({ charge, level }) => `${charge}-${level}`}
        />
      )}
    </div>
  )
}
