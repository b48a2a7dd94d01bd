const plainEnding = '.backup.gz'
const encryptedEnding = '.backup.gz.age'

/** Names an archive after its moment, such as `society-2026-11-21T20-15-00-000Z.backup.gz`, so that names sort by it. */
export function archiveName(at: Date, isEncrypted: boolean, occasion?: 'before-update'): string {
  const moment = at.toISOString().replaceAll(/[:.]/g, '-')
  return `society-${moment}${occasion ? `-${occasion}` : ''}${isEncrypted ? encryptedEnding : plainEnding}`
}

const named =
  /^society-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-before-update)?\.backup\.gz(?:\.age)?$/

/** Returns the moment of an archive that this program has named; null for every other file. */
export function momentOf(name: string): Date | null {
  const found = named.exec(name)
  if (!found) return null
  const [, day, hours, minutes, seconds, milliseconds] = found
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
}
