/** Tells in one sentence why an archive could not be made or restored, and what to do about it. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
