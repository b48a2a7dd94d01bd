import type { PostPicture } from '../../../../contract/posts/pictures/schemas.ts'
import { draftPrefix, readForTab, writeForTab } from '../../../browser/storage.ts'

/** The pictures of a post that is still to be sent, as this tab keeps them over a reload. */
export interface KeptPictures {
  pictures: PostPicture[]
  revision: string
  /** Those that the post had when its author began to edit them. */
  before?: readonly PostPicture[]
}

export function readKeptPictures(place: string, account: string): KeptPictures | null {
  const kept = JSON.parse(readForTab(keyOf(place)) ?? 'null') as (KeptPictures & { account: string }) | null
  return kept?.account === account ? kept : null
}

export function keepPictures(place: string, account: string, kept: KeptPictures | null): void {
  writeForTab(keyOf(place), kept && JSON.stringify({ account, ...kept }))
}

const keyOf = (place: string) => `${draftPrefix}pictures:${place}`
