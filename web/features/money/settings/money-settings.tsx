import { currencies, howToPayMax, sentenceMax } from '../../../../contract/money/options-and-limits.ts'
import { type MoneySettings, moneySettingsChange } from '../../../../contract/money/settings.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale, type Locale } from '../../../../contract/paraglide/runtime.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import {
  FieldGroup,
  FormActions,
  readText,
  reloadUnlessRefused,
  SubmitButton,
} from '../../../design/forms/form-layout.tsx'
import { readVersions, TextVersions, versionField } from '../../../design/forms/text-versions.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/money-settings'

async function load({ api, request }: PageRequest) {
  return { settings: await api.request('GET /api/admin/money/settings'), draft: await loadDraft(request) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const body = parseOrRefuse(moneySettingsChange, {
      currency: readText(fields, 'currency') || undefined,
      yearStart: readText(fields, 'yearStart') || undefined,
      howToPay: readText(fields, 'howToPay'),
      ein: readText(fields, 'ein'),
      donationSentence: readText(fields, 'donationSentence'),
      ticketSentence: readText(fields, 'ticketSentence'),
      treasurer: readText(fields, 'treasurer'),
      versions: readVersions(fields),
      duesDeductible: fields.has('duesDeductible'),
      ...(fields.has('online') && { onlineDonations: fields.has('onlineDonations') }),
    })
    await browserApi.request('PUT /api/admin/money/settings', {
      body,
      ...ifUnchanged(readText(fields, 'version')),
    })
    showAlert('success', m.money_settings_saved())
    return null
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.money_settings(), unlisted: true })

/** The settings: ways to pay, the society's year, and sentences of letters. */
export default function MoneySettingsPage({
  loaderData: { settings, draft },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.money_settings_lead()}>{m.money_settings()}</PageHeading>
      <PageForm key={settings.version} faults={actionData?.faults} draft={draft}>
        <input type="hidden" name="version" value={settings.version} />
        <TextVersions
          language={languageOf(settings.howToPay ?? '') ?? baseLocale}
          saved={settings.versions}
          own={<Texts version={null} texts={settings} />}
        >
          {(version) => <Texts version={version} texts={settings.versions[version]} />}
        </TextVersions>
        <PayingFields settings={settings} />
        <GivingFields settings={settings} />
        <FormActions>
          <SubmitButton>{m.money_settings_save()}</SubmitButton>
        </FormActions>
      </PageForm>
    </>
  )
}

interface TextsProps {
  version: Locale | null
  texts: MoneySettings['versions'][Locale]
}

/** The society's own texts, or their version in a language; suggested sentences are in the hints. */
function Texts({ version, texts }: TextsProps) {
  const sentence = (text: string | null | undefined, suggested: string, hint: string) =>
    version === null
      ? {
          hint: `${hint} ${m.money_sentence_suggested({ sentence: suggested })}`,
          defaultValue: text === suggested ? '' : text,
        }
      : { hint, defaultValue: text }
  return (
    <>
      <TextArea
        name={versionField(version, 'howToPay')}
        label={m.money_how_to_pay()}
        hint={m.money_how_to_pay_hint()}
        rows={4}
        maxCharacters={howToPayMax}
        defaultValue={texts?.howToPay}
      />
      <TextArea
        name={versionField(version, 'donationSentence')}
        label={m.money_donation_sentence()}
        rows={3}
        maxCharacters={sentenceMax}
        {...sentence(
          texts?.donationSentence,
          m.money_receipt_nothing_given(),
          m.money_donation_sentence_hint(),
        )}
      />
      <TextArea
        name={versionField(version, 'ticketSentence')}
        label={m.money_ticket_sentence()}
        rows={3}
        maxCharacters={sentenceMax}
        {...sentence(texts?.ticketSentence, m.money_letter_in_part(), m.money_ticket_sentence_hint())}
      />
      <TextField
        name={versionField(version, 'treasurer')}
        label={m.money_treasurer()}
        hint={m.money_treasurer_hint()}
        maxCharacters={100}
        defaultValue={texts?.treasurer}
      />
    </>
  )
}

function PayingFields({ settings }: { settings: MoneySettings }) {
  const { currency, currencyFixed, yearStart, online, onlineDonations } = settings
  return (
    <>
      <p>{online ? m.money_online_on() : m.money_online_off()}</p>
      {online && (
        <>
          <input type="hidden" name="online" value="true" />
          <Checkbox
            name="onlineDonations"
            label={m.money_online_donations()}
            hint={m.money_online_donations_hint()}
            defaultChecked={onlineDonations}
          />
        </>
      )}
      <FieldRow>
        <TextField
          name="yearStart"
          label={m.money_year_start()}
          hint={m.money_year_start_hint()}
          maxLength={5}
          defaultValue={formatDigits(yearStart)}
        />
        {!currencyFixed && (
          <SelectField
            name="currency"
            label={m.money_currency()}
            hint={m.money_currency_hint()}
            placeholder={null}
            options={currencies.map((value) => ({ value, label: value }))}
            defaultValue={currency}
          />
        )}
      </FieldRow>
      {currencyFixed && <p>{m.money_currency_fixed({ currency })}</p>}
    </>
  )
}

function GivingFields({ settings }: { settings: MoneySettings }) {
  const { ein, duesDeductible } = settings
  return (
    <FieldGroup legend={m.money_settings_giving()} hint={m.money_settings_giving_hint()}>
      <TextField
        name="ein"
        label={m.money_ein()}
        hint={m.money_ein_hint()}
        inputMode="numeric"
        maxLength={10}
        defaultValue={ein}
      />
      <Checkbox
        name="duesDeductible"
        label={m.money_dues_deductible()}
        hint={m.money_dues_deductible_hint()}
        defaultChecked={duesDeductible}
      />
    </FieldGroup>
  )
}
