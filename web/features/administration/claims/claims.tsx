import { useState } from 'react'
import { Link, useSubmit } from 'react-router'
import { type Claim, confirmationInput, refusalInput } from '../../../../contract/administration/claims.ts'
import { rosterPageSize } from '../../../../contract/administration/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addressWith, type Page, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { SelectAll, SelectBox } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { ButtonForm, type OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { TitleWithState } from '../../profiles/badges.tsx'
import { membershipPeriod } from '../../profiles/labels.ts'
import type { Route } from './+types/claims'
import styles from './claims.module.css'
import { RefusalForm } from './refusal-form.tsx'

const formId = 'confirm-selected'

async function load({ api, url }: PageRequest) {
  const cursor = url.searchParams.get('cursor') ?? ''
  const page = await api.requestPage('GET /api/admin/claims', {
    query: { cursor, limit: rosterPageSize },
  })
  const next = readCursor(page.next)
  return { claims: page.items, next, seen: seenOf(page) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Returns the server time of the newest claim shown. With more pages, it is the present time. */
function seenOf({ items, next }: Page<Claim[]>): string {
  const times = items.map(({ claimed }) => claimed)
  if (next) times.push(new Date().toISOString())
  return times.sort().at(-1) ?? ''
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const upTo = readText(fields, 'seen')
    if (readText(fields, 'intent') === 'refuse') {
      const params = { id: readText(fields, 'claim') }
      const body = parseOrRefuse(refusalInput, { note: readText(fields, 'note'), upTo })
      await browserApi.request('POST /api/admin/memberships/:id/refusal', { params, body })
      showAlert('success', m.administration_refused_done())
      return { faults: [], refused: params.id }
    }
    const isAll = readText(fields, 'intent') === 'all'
    const claims = fields.getAll(fields.has('only') ? 'only' : 'claims').map(String)
    if (!isAll && claims.length === 0) {
      showAlert('danger', m.administration_claims_none_selected())
      return { faults: [] }
    }
    const body = parseOrRefuse(confirmationInput, isAll ? { upTo } : { upTo, claims })
    const { confirmed } = await browserApi.request('POST /api/admin/claims/confirmation', { body })
    showAlert('success', m.administration_claims_confirmed({ count: confirmed }))
    if (!isAll && confirmed < claims.length) showAlert('danger', m.administration_claims_missed())
    return { faults: [] }
  })
}

export default function Claims({ loaderData: { claims, next, seen }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.administration_claims_lead()}
        actions={claims.length > 0 && <PeopleActions filter={{ list: 'claims' }} />}
      >
        {m.administration_claims()}
      </PageHeading>
      {claims.length === 0 ? (
        <EmptyState message={m.administration_claims_none()}>
          <LinkButton to="/admin">{m.site_go_to_today()}</LinkButton>
        </EmptyState>
      ) : (
        <SeveralForms className={styles.section}>
          <ButtonForm id={formId}>
            <ButtonRow>
              <input type="hidden" name="seen" value={seen} />
              <SelectAll name="claims" />
              <Button type="submit">{m.administration_claims_selected()}</Button>
              <ConfirmAll seen={seen} />
            </ButtonRow>
          </ButtonForm>
          <ul className={styles.entries}>
            {claims.map((claim) => (
              <ClaimEntry key={claim._id} claim={claim} seen={seen} faults={actionData?.faults} />
            ))}
          </ul>
        </SeveralForms>
      )}
      <PageLinks
        label={m.administration_pages()}
        next={
          next && { to: addressWith('/admin/claims', { cursor: next }), text: m.administration_next_page() }
        }
      />
    </>
  )
}

function ConfirmAll({ seen }: { seen: string }) {
  const [isAsked, setAsked] = useState(false)
  const submit = useSubmit()
  return (
    <>
      <Button onClick={() => setAsked(true)}>{m.administration_claims_all()}</Button>
      <ConfirmDialog
        open={isAsked}
        title={m.administration_claims_all_question()}
        confirmLabel={m.administration_claims_all()}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void submit({ intent: 'all', seen }, { method: 'post' })
        }}
      >
        <p>{m.administration_claims_all_text()}</p>
      </ConfirmDialog>
    </>
  )
}

interface ClaimEntryProps {
  claim: Claim
  seen: string
  faults: Parameters<typeof OneOfForms>[0]['faults']
}

function ClaimEntry({ claim, seen, faults }: ClaimEntryProps) {
  const { _id, user, title, category, type, claimed, before } = claim
  return (
    <li className={styles.entry}>
      <div className={styles.who}>
        <SelectBox
          label={m.administration_select_person({ name: user.name })}
          name="claims"
          value={_id}
          form={formId}
        />
        <Avatar src={user.avatar} size={48} />
        <h2>
          <Link to={`/admin/users/${user._id}`} lang={languageOf(user.name)}>
            {user.name}
          </Link>
        </h2>
      </div>
      <div className={styles.claim}>
        <p>
          <strong>
            <TitleWithState entry={{ title, category, standing: 'claimed', held: false }} />
          </strong>
          <br />
          <TypedText>{`${labelOf(category)}, ${labelOf(type)}`}</TypedText>
          <br />
          {membershipPeriod(claim)}
        </p>
        {before && (
          <p>
            {m.administration_claim_before({
              title: labelOf(before.title),
              category: labelOf(before.category),
              period: membershipPeriod(before),
            })}
          </p>
        )}
        <p className={styles.soft}>
          {m.administration_claimed_on()} {formatDate(claimed)}
        </p>
      </div>
      <div className={styles.decisions}>
        <Button type="submit" form={formId} name="only" value={_id}>
          {m.administration_confirm()}
          <span className="visually-hidden">
            {' '}
            <TypedText>{m.administration_claim_of({ title: labelOf(title), name: user.name })}</TypedText>
          </span>
        </Button>
        <RefusalForm name={_id} summary={m.administration_member_refuse()} faults={faults} look="plain">
          <input type="hidden" name="intent" value="refuse" />
          <input type="hidden" name="claim" value={_id} />
          <input type="hidden" name="seen" value={seen} />
        </RefusalForm>
      </div>
    </li>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_claims(), unlisted: true })
