import { useState } from 'react'
import { saveFile } from '../browser/files.ts'
import { Button } from '../design/elements/button.tsx'
import { addressWith } from './api.ts'
import { fetchAsMember } from './browser-api.ts'
import { showFaultsOf } from './show-faults.ts'

interface DownloadButtonProps {
  /** The interface's URL of the file. */
  url: string
  /** Filters the content of the file; empty values are omitted. */
  query?: Record<string, string>
  name: string
  children: string
}

/** Downloads a file for members only: a plain link could not send the token. */
export function DownloadButton({ url, query, name, children }: DownloadButtonProps) {
  const [working, setWorking] = useState(false)
  async function save() {
    const response = await fetchAsMember(addressWith(url, query))
    saveFile(await response.blob(), name)
  }
  async function saveOnce() {
    setWorking(true)
    await showFaultsOf(save())
    setWorking(false)
  }
  return (
    <Button working={working} onClick={() => void saveOnce()}>
      {children}
    </Button>
  )
}
