import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Household, HouseholdPerson, OwnHousehold } from '../../../../contract/profiles/households.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Picture } from '../../../design/charts/chart.tsx'
import { RemovalButton } from '../../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { type Draft, FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { formatDate } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { ButtonForm, PageForm } from '../../../session/forms/page-form.tsx'
import { type Refusal, submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { DepartureBadge } from '../badges.tsx'
import type { Route } from './+types/household'
import styles from './household.module.css'
import { runHouseholdAction } from './household-actions.ts'
import { HouseholdAddress } from './household-address.tsx'
import { ChildFields, HouseholdForm } from './household-form.tsx'
import { HouseholdInvitation } from './household-invitations.tsx'

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

/** Lists the people of a household, with the viewer's actions on each. */
function HouseholdPeople({ household, draft }: { household: Household; draft: Draft | null }) {
  return (
    <Card as="section">
      <h2 className={styles.heading}>{m.profiles_household_people()}</h2>
      <ul className={lists.entries}>
        {household.people.map((person) => (
          <li key={person._id} className={lists.entry}>
            <Avatar src={person.avatar} size={48} />
            <div className={lists.words}>
              <span>
                <TypedText>{person.name}</TypedText>
              </span>
              <PersonState person={person} />
            </div>
            <PersonActions person={person} mayManage={household.manages} />
            {household.manages && person.child && <CorrectChild child={person} draft={draft} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PersonState({ person }: { person: HouseholdPerson }) {
  const { child, dob, manages, departed, hasAccount } = person
  return (
    <span className={lists.marks}>
      {child && <Badge>{m.profiles_household_child()}</Badge>}
      {manages && <Badge tone="info">{m.profiles_household_manages()}</Badge>}
      <DepartureBadge departed={departed} />
      {dob && <span className={lists.small}>{m.profiles_household_born({ date: formatDate(dob) })}</span>}
      {!child && !hasAccount && departed === null && (
        <span className={lists.small}>{m.profiles_household_no_account()}</span>
      )}
    </span>
  )
}

function PersonActions({ person, mayManage }: { person: HouseholdPerson; mayManage: boolean }) {
  const fetcher = useFetcher()
  const { _id: id, name, child, manages, own, hasAccount, departed } = person
  const canManage = !child && hasAccount && departed === null
  return (
    <div className={styles.actions}>
      {mayManage && canManage && !own && (
        <ButtonForm fetcher={fetcher}>
          <input type="hidden" name="intent" value="manager" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="manages" value={String(!manages)} />
          <Button type="submit" working={fetcher.state !== 'idle'}>
            <TypedText>
              {manages
                ? m.profiles_household_end_manager({ name })
                : m.profiles_household_make_manager({ name })}
            </TypedText>
          </Button>
        </ButtonForm>
      )}
      {(own || mayManage) && (
        <RemovalButton fetcher={fetcher} values={{ intent: 'remove', id }} {...removalOf(person)} />
      )}
    </div>
  )
}

/** Returns the texts for removing a person from the household. */
function removalOf({ name, child, own }: HouseholdPerson): { label: string; losses: string } {
  if (own) return { label: m.profiles_household_leave(), losses: m.profiles_household_leave_losses() }
  if (child)
    return {
      label: m.profiles_household_remove_child({ name }),
      losses: m.profiles_household_child_losses({ name }),
    }
  return { label: m.profiles_household_take_out({ name }), losses: m.profiles_household_out_losses({ name }) }
}

/** The form that corrects a child's data, and allows birthday lists or not. */
function CorrectChild({ child, draft }: { child: HouseholdPerson; draft: Draft | null }) {
  const fetcher = useFetcher<Refusal | { saved: string }>()
  const { data } = fetcher
  return (
    <div className={styles.whole}>
      <Disclosure summary={m.profiles_household_correct_child({ name: child.name })} look="plain">
        <PageForm
          key={data && 'saved' in data ? data.saved : ''}
          fetcher={fetcher}
          action="/household"
          faults={data && 'faults' in data ? data.faults : undefined}
          draft={draft?.id?.[0] === child._id ? draft : null}
        >
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="id" value={child._id} />
          <ChildFields child={child} />
          <FormActions>
            <SubmitButton look="quiet">{m.profiles_household_save_child()}</SubmitButton>
          </FormActions>
        </PageForm>
      </Disclosure>
    </div>
  )
}
