import { useId, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { mebibyte } from '../../../contract/bytes.ts'
import type { LetterFile } from '../../../contract/letters/files.ts'
import { attachedBytesMax, letterFileTypes } from '../../../contract/letters/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { addressWith } from '../../api/api.ts'
import { fetchAsMember } from '../../api/browser-api.ts'
import { DownloadButton } from '../../api/download-button.tsx'
import { showFaultsOf } from '../../api/show-faults.ts'
import { Button } from '../../design/elements/button.tsx'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { FileField } from '../../design/fields/file-field.tsx'
import { ButtonForm } from '../../session/forms/page-form.tsx'
import styles from './letters.module.css'

const accepted = Object.keys(letterFileTypes)
  .map((extension) => `.${extension}`)
  .join(',')

interface FilesProps {
  letterId: string
  files: LetterFile[]
}

/** Lists the files of a letter with download links. */
export function LetterFiles({ letterId, files }: FilesProps) {
  const heading = useId()
  if (files.length === 0) return null
  return (
    <section className={styles.sending} aria-labelledby={heading}>
      <h2 id={heading}>{m.letters_files()}</h2>
      <ul className={styles.parts}>
        {files.map((file) => (
          <li key={file._id} className={styles.part}>
            <SaveFile letterId={letterId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists the files of an unsent letter, with buttons to remove and to add. */
export function EditedFiles({ letterId, files }: FilesProps) {
  const heading = useId()
  const fetcher = useFetcher()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  async function attach(file: File) {
    setSending(true)
    const url = addressWith(`/api/admin/letters/${letterId}/files`, { file: file.name })
    const type = file.type || 'application/octet-stream'
    const sent = fetchAsMember(url, { method: 'POST', headers: { 'content-type': type }, body: file })
    if (await showFaultsOf(sent)) showAlert('success', m.letters_files_added())
    setSending(false)
    await revalidate()
  }
  return (
    <section className={styles.sending} aria-labelledby={heading}>
      <h2 id={heading}>{m.letters_files()}</h2>
      <ul className={styles.parts}>
        {files.map((file) => (
          <li key={file._id} className={styles.part}>
            <SaveFile letterId={letterId} file={file} />
            <ButtonForm fetcher={fetcher}>
              <input type="hidden" name="file" value={file._id} />
              <Button type="submit" name="intent" value="detach" working={fetcher.state !== 'idle'}>
                {m.letters_files_remove({ name: file.name })}
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <FileField
        name="letterFile"
        label={m.letters_files_add()}
        hint={m.letters_files_hint({ max: attachedBytesMax / mebibyte })}
        accept={accepted}
        {...(isSending && { working: m.letters_files_adding() })}
        onChoose={(file) => void attach(file)}
      />
    </section>
  )
}

function SaveFile({ letterId, file: { _id, name, bytes } }: { letterId: string; file: LetterFile }) {
  return (
    <>
      <DownloadButton url={`/api/letters/${letterId}/files/${_id}`} name={name}>
        {m.letters_files_save({ name })}
      </DownloadButton>
      <span className={styles.words}>{m.letters_files_size({ size: Math.ceil(bytes / 1000) })}</span>
    </>
  )
}
