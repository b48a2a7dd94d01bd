import { useState } from 'react'
import { saveFile } from '../member-fetch.ts'
import { Button } from '../../design/elements/button.tsx'
import { orShowFaults } from '../show-faults.ts'

interface DownloadButtonProps {
  /** Where the interface makes the file. */
  url: string
  /** What it finds may be narrowed down by this; empty values are left out. */
  query?: Record<string, string>
  name: string
  children: string
}

/** Saves a file of the interface that only members get. */
export function DownloadButton({ url, query = {}, name, children }: DownloadButtonProps) {
  const [working, setWorking] = useState(false)
  async function save() {
    setWorking(true)
    const given = Object.entries(query).filter(([, value]) => value !== '')
    await orShowFaults(saveFile(given.length > 0 ? `${url}?${new URLSearchParams(given)}` : url, name))
    setWorking(false)
  }
  return (
    <Button working={working} onClick={() => void save()}>
      {children}
    </Button>
  )
}
