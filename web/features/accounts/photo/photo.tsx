import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { useSession } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import sections from '../sections.module.css'
import type { Route } from './+types/photo'
import { NewPhoto } from './new-photo.tsx'
import styles from './photo.module.css'
import { showEverywhere } from './show-everywhere.ts'

type Done = 'saved' | 'removed'

export function clientLoader() {
  return browserApi.request('GET /api/account/photo')
}

export default function Photo({ loaderData }: Route.ComponentProps) {
  const avatar = useSession().user?.avatar ?? ''
  const [query] = useSearchParams()
  const done = query.get('done')
  const leave = (how: Done) => showEverywhere(avatar, `/account/photo?done=${how}`)
  return (
    <>
      <PageHeading
        lead={m.accounts_photo_lead()}
        actions={<LinkButton to="/account">{m.accounts_photo_back()}</LinkButton>}
      >
        {m.accounts_photo_heading()}
      </PageHeading>
      <div className={sections.sections}>
        <Card as="section" labelledBy="photo-now">
          <h2 id="photo-now" className={sections.heading}>
            {m.accounts_photo_now()}
          </h2>
          <p role="status" className={styles.done}>
            {done === 'saved' && m.accounts_photo_saved()}
            {done === 'removed' && m.accounts_photo_removed()}
          </p>
          <PresentPhoto state={loaderData} avatar={avatar} onRemoved={() => leave('removed')} />
        </Card>
        <Card as="section" labelledBy="photo-new">
          <h2 id="photo-new" className={sections.heading}>
            {m.accounts_photo_choose()}
          </h2>
          <NewPhoto onSaved={() => leave('saved')} />
        </Card>
      </div>
    </>
  )
}

interface PresentPhotoProps {
  state: ResponseAt<'GET /api/account/photo'>
  avatar: string
  onRemoved: () => Promise<void>
}

/** What stands beside the member's name now, and the way to remove it. */
function PresentPhoto({ state: { photo, shown }, avatar, onRemoved }: PresentPhotoProps) {
  const [asked, setAsked] = useState(false)
  const [working, setWorking] = useState(false)

  async function remove() {
    setWorking(true)
    try {
      await browserApi.request('DELETE /api/account/photo')
      await onRemoved()
    } catch (error) {
      showFaults(error)
    }
    setAsked(false)
    setWorking(false)
  }
  return (
    <div className={styles.now}>
      <Avatar src={photo?.image ?? avatar} size={112} />
      <div className={styles.words}>
        <p>{photo ? m.accounts_photo_own() : m.accounts_photo_none()}</p>
        {photo && !shown && <p>{m.accounts_photo_hidden()}</p>}
        {photo && (
          <Button look="danger" onClick={() => setAsked(true)}>
            {m.accounts_photo_remove()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        title={m.accounts_photo_remove()}
        confirmLabel={m.site_remove_confirm()}
        working={working}
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      >
        <p>{m.accounts_photo_losses()}</p>
      </ConfirmDialog>
    </div>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_photo_heading(), unlisted: true })
