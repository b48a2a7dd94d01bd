import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { acceptedPictures } from '../../../../contract/picture-files.ts'
import type { ResponseAt } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { PictureFault } from '../../../browser/picture-files.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { dismissFailures } from '../../../design/feedback/alerts.tsx'
import { FileField } from '../../../design/fields/file-field.tsx'
import { FormActions } from '../../../design/forms/form-layout.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useSession } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/photo'
import { Cropper } from './cropper.tsx'
import styles from './photo.module.css'
import { type Crop, middle, openPhoto, uploadPhoto } from './photo-file.ts'

type Done = 'saved' | 'removed'

function load({ api }: PageRequest) {
  return api.request('GET /api/account/photo')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Photo({ loaderData }: Route.ComponentProps) {
  const avatar = useSession().user?.avatar ?? ''
  const [query] = useSearchParams()
  const done = query.get('done')
  const leave = (how: Done) => showEverywhere(avatar, `/account/photo?done=${how}`)
  return (
    <>
      <PageHeading lead={m.accounts_photo_lead()}>{m.accounts_photo_heading()}</PageHeading>
      <div className={sections.sections}>
        <AccountSection heading={m.accounts_photo_now()}>
          <p role="status" className={styles.done}>
            {done === 'saved' && m.accounts_photo_saved()}
            {done === 'removed' && m.accounts_photo_removed()}
          </p>
          <PresentPhoto state={loaderData} avatar={avatar} onRemoved={() => leave('removed')} />
        </AccountSection>
        <AccountSection heading={m.accounts_photo_choose()}>
          <NewPhoto onSaved={() => leave('saved')} />
        </AccountSection>
      </div>
    </>
  )
}

interface PresentPhotoProps {
  state: ResponseAt<'GET /api/account/photo'>
  avatar: string
  onRemoved: () => Promise<void>
}

/** The member's present photo, and the button to remove it. */
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

/**
 * Selects a photo, crops it in the browser, and uploads the result. After a failure the choice is preserved.
 */
function NewPhoto({ onSaved }: { onSaved: () => Promise<void> }) {
  const [photo, setPhoto] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState<Crop>(middle)
  const [fault, setFault] = useState<string>()
  const [working, setWorking] = useState(false)

  async function choose(file: File) {
    setFault(undefined)
    try {
      setPhoto(await openPhoto(file))
      setCrop(middle)
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error
      setFault(error.message)
    }
  }

  async function save(chosen: HTMLCanvasElement) {
    dismissFailures()
    setWorking(true)
    try {
      await uploadPhoto(chosen, crop)
      await onSaved()
    } catch (error) {
      showFaults(error)
      setWorking(false)
    }
  }
  return (
    <div className={styles.form}>
      <FileField
        name="photo"
        label={m.accounts_photo_file()}
        hint={m.accounts_photo_file_hint()}
        accept={acceptedPictures}
        error={fault}
        onChoose={(file) => void choose(file)}
      />
      <p role="status">{photo ? m.accounts_photo_crop() : ''}</p>
      {photo && (
        <>
          <Cropper photo={photo} crop={crop} onChange={setCrop} />
          <FormActions>
            <Button look="main" working={working} onClick={() => save(photo)}>
              {m.accounts_photo_save()}
            </Button>
          </FormActions>
        </>
      )}
    </div>
  )
}

/**
 * Replaces a member's picture in the browser's cache, then loads a fresh document. An open document retains
 * its decoded picture.
 * @param next the address to navigate to
 */
async function showEverywhere(avatar: string, next: string): Promise<void> {
  const addresses = [avatar, `${avatar}?size=large`]
  await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })))
  window.location.replace(next)
}
