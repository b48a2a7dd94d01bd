import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notificationTopics } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { locales } from '../../../../contract/paraglide/runtime.js'
import { languageNames } from '../../../../contract/text/language-names.ts'
import { calendarChoices, digitChoices } from '../../../../contract/text/reading-preferences.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { unlessClosed } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { pageLanguage } from '../../../design/texts/page-language.ts'
import { loadDraft } from '../../../session/drafts.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useSession } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { CurrentPasswordField, EmailField, NameField } from '../sections/account-fields.tsx'
import { AccountRows } from '../sections/account-menu.tsx'
import { AccountSection, stepWays } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/account'
import { runAccountAction } from './account-actions.ts'
import { AccountForm, type AccountPartProps } from './account-form.tsx'
import { VerificationNotice } from './verification-notice.tsx'

async function load({ api, request, user }: PageRequest) {
  const [account, sessions, secondStep, push, money, draft] = await Promise.all([
    api.request('GET /api/account'),
    api.request('GET /api/account/sessions'),
    api.request('GET /api/account/second-step'),
    api.request('GET /api/account/push'),
    user.limited ? null : unlessClosed(api.request('GET /api/money')),
    loadDraft(request),
  ])
  return { account, sessions, secondStep, push, dues: money?.dues ?? null, draft }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, runAccountAction)
}

/** The overview: the member's identity, and the other pages of the account with their state. */
export default function Account({ loaderData }: Route.ComponentProps) {
  useMovedSections()
  return (
    <>
      <LinkButton look="back" to="/dashboard">
        {m.accounts_back()}
      </LinkButton>
      <PageHeading lead={m.accounts_lead()}>{m.accounts_heading()}</PageHeading>
      <VerificationNotice />
      <div className={sections.sections}>
        <Identity {...loaderData} />
        <Card>
          <AccountRows states={statesOf(loaderData)} />
        </Card>
        <NameSection {...loaderData} />
        <LanguageSection {...loaderData} />
        <EmailSection {...loaderData} />
      </div>
    </>
  )
}

/** Former sections of this page, by fragment, which emails still link to. */
const movedSections: Record<string, string> = {
  '#password': '/account/security#password',
  '#devices': '/account/devices',
  '#emails': '/account/notifications#emails',
  '#notifications': '/account/notifications#notifications',
}

function useMovedSections(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const target = movedSections[hash]
  useEffect(() => {
    if (target) void navigate(target, { replace: true })
  }, [target, navigate])
}

type Loaded = Awaited<ReturnType<typeof load>>

const duesText: Record<NonNullable<Loaded['dues']>, () => string> = {
  paid: m.money_dues_paid,
  due: m.money_dues_due,
  grace: m.money_dues_grace,
  overdue: m.money_dues_overdue,
  waived: m.money_dues_waived,
  lifetime: m.money_dues_lifetime,
  none: m.money_dues_none,
}

/** Returns the state of each other page as text. */
function statesOf({ account, sessions, secondStep, push, dues }: Loaded) {
  const step = secondStep.since
    ? m.accounts_state_step({ ways: stepWays(secondStep.steps) })
    : m.accounts_state_no_step()
  const count = notificationTopics.filter((topic) => account.topics[topic]).length
  const emails = m.accounts_state_emails({ count, of: notificationTopics.length })
  const shown = push.devices.length
  const notifications = shown > 0 ? m.accounts_state_push({ count: shown }) : m.accounts_state_no_push()
  return {
    security: secondStep.resetDue ? m.accounts_step_reset_heading() : step,
    devices: m.accounts_state_devices({ count: sessions.length }),
    notifications: `${emails} · ${notifications}`,
    money: dues && m.accounts_state_dues({ dues: duesText[dues]() }),
    data: m.accounts_state_data(),
  }
}

/** The member's face, name and address. */
function Identity({ account: { name, email } }: Pick<Loaded, 'account'>) {
  const { user } = useSession()
  const hasPhotoPage = user?.approved && !user.limited
  return (
    <Card as="section" labelledBy="who">
      <div className={sections.identity}>
        <Avatar src={user?.avatar ?? ''} size={88} />
        <div className={sections.person}>
          <h2 id="who" lang={languageOf(name)}>
            {name}
          </h2>
          <p>{email}</p>
        </div>
      </div>
      {hasPhotoPage && (
        <div className={sections.photo}>
          <LinkButton to="/account/photo">{m.accounts_photo_change()}</LinkButton>
          <p className={sections.hint}>{m.accounts_photo_hint()}</p>
        </div>
      )}
    </Card>
  )
}

function NameSection({ account, draft }: AccountPartProps) {
  return (
    <AccountSection heading={m.accounts_name_heading()}>
      <AccountForm intent="name" button={m.accounts_name_save()} draft={draft}>
        <NameField defaultValue={account.name} />
      </AccountForm>
    </AccountSection>
  )
}

const digitNames = { nepali: m.accounts_digits_nepali, latin: m.accounts_digits_latin }
const calendarNames = { both: m.accounts_calendars_both, gregorian: m.accounts_calendars_gregorian }

/** The language, with its digits and the calendars of dates. */
function LanguageSection({ account, draft }: AccountPartProps) {
  return (
    <AccountSection heading={m.site_language()} anchor="language">
      <AccountForm intent="language" button={m.accounts_language_save()} draft={draft}>
        <SelectField
          name="language"
          label={m.site_language()}
          hint={m.accounts_language_hint()}
          placeholder={m.accounts_language_browser()}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          defaultValue={account.language ?? ''}
        />
        {pageLanguage() === 'ne' && (
          <SelectField
            name="digits"
            label={m.accounts_digits()}
            placeholder={m.accounts_reading_by_language()}
            options={digitChoices.map((value) => ({ value, label: digitNames[value]() }))}
            defaultValue={account.digits ?? ''}
          />
        )}
        <SelectField
          name="calendars"
          label={m.accounts_calendars()}
          hint={m.accounts_calendars_hint()}
          placeholder={m.accounts_reading_by_language()}
          options={calendarChoices.map((value) => ({ value, label: calendarNames[value]() }))}
          defaultValue={account.calendars ?? ''}
        />
      </AccountForm>
    </AccountSection>
  )
}

/** The e-mail address, its state, and the form to change it. */
function EmailSection({ account, draft }: AccountPartProps) {
  const sendsMail = useSite()?.sendsMail === true
  return (
    <AccountSection heading={m.accounts_email_heading()}>
      <p className={sections.address}>
        {m.accounts_email_present({ email: account.email })}
        {account.verified && <Badge tone="success">{m.accounts_email_verified()}</Badge>}
        {!account.verified && sendsMail && <Badge>{m.accounts_email_unverified()}</Badge>}
      </p>
      {account.pendingEmail && (
        <p className={sections.pending}>{m.accounts_email_pending({ email: account.pendingEmail })}</p>
      )}
      <p className={sections.hint}>{m.accounts_signs_out_hint()}</p>
      <AccountForm intent="email" button={m.accounts_email_save()} draft={draft}>
        <EmailField label={m.accounts_email_new()} autoComplete="email" />
        <CurrentPasswordField />
      </AccountForm>
    </AccountSection>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_heading(), unlisted: true })
