import { m } from '../../../../contract/paraglide/messages.js'
import type { Household, OwnHousehold } from '../../../../contract/profiles/households.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Picture } from '../../../design/charts/chart.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import type { Draft } from '../../../design/forms/form-state.ts'
import { loadDraft } from '../../../session/drafts/form-drafts.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/household'
import styles from './household.module.css'
import { runHouseholdAction } from './household-actions.ts'
import { HouseholdAddress } from './household-address.tsx'
import { ChildFields, HouseholdForm } from './household-form.tsx'
import { HouseholdInvitation } from './household-invitations.tsx'
import { HouseholdPeople } from './household-people.tsx'

async function load({ api, request }: PageRequest) {
  const [own, draft] = await Promise.all([api.request('GET /api/household'), loadDraft(request)])
  return { own, draft }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, runHouseholdAction)
}

export default function HouseholdPage({ loaderData: { own, draft } }: Route.ComponentProps) {
  return (
    <>
      <LinkButton look="back" to="/dashboard">
        {m.accounts_back()}
      </LinkButton>
      <PageHeading lead={m.profiles_household_lead()}>
        {own.household?.name ?? m.profiles_household()}
      </PageHeading>
      <div className={styles.sections} data-column>
        {!own.household &&
          own.invitations.map((invitation) => (
            <HouseholdInvitation key={invitation._id} invitation={invitation} />
          ))}
        {own.drawing && <Picture drawing={own.drawing} />}
        {own.household ? <Members household={own.household} draft={draft} /> : <Begin draft={draft} />}
      </div>
    </>
  )
}

function Members({ household, draft }: { household: Household; draft: Draft | null }) {
  return (
    <>
      <HouseholdPeople household={household} draft={draft} />
      {household.manages ? (
        <>
          <AddChild draft={draft} />
          <HouseholdForm
            heading={m.profiles_household_invite()}
            hint={m.profiles_household_invite_hint()}
            intent="invite"
            button={m.profiles_household_invite_button()}
            draft={draft}
          >
            <TextField type="email" name="email" label={m.profiles_household_email()} required />
          </HouseholdForm>
          <HouseholdForm
            heading={m.profiles_household_about()}
            intent="save"
            button={m.profiles_household_save()}
            draft={draft}
          >
            <NameAndAddress household={household} />
          </HouseholdForm>
        </>
      ) : (
        household.address && (
          <Card as="section">
            <h2 className={styles.heading}>{m.profiles_household_address()}</h2>
            <p className={styles.address} lang={languageOf(household.address)}>
              {household.address}
            </p>
          </Card>
        )
      )}
    </>
  )
}

function AddChild({ draft }: { draft: Draft | null }) {
  return (
    <HouseholdForm
      heading={m.profiles_household_add_child()}
      intent="child"
      button={m.profiles_household_add_child()}
      draft={draft}
    >
      <ChildFields />
    </HouseholdForm>
  )
}

function Begin({ draft }: { draft: Draft | null }) {
  return (
    <HouseholdForm
      heading={m.profiles_household_begin()}
      hint={m.profiles_household_none()}
      intent="begin"
      button={m.profiles_household_begin()}
      draft={draft}
    >
      <NameAndAddress household={null} />
    </HouseholdForm>
  )
}

function NameAndAddress({ household }: { household: OwnHousehold['household'] }) {
  return (
    <>
      <TextField
        name="name"
        label={m.profiles_household_name()}
        hint={m.profiles_household_name_hint()}
        required
        defaultValue={household?.name}
      />
      <HouseholdAddress household={household} />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.own.household?.name ?? m.profiles_household(), unlisted: true })
