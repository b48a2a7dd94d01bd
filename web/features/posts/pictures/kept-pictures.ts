import type { PostPicture, SentPicture } from '../../../../contract/posts/pictures.ts'
import { draftPrefix, readForTab, writeForTab } from '../../../browser/storage.ts'
import type { ChosenPicture } from './chosen-pictures.ts'

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

/** Tells whether two posts would show the same pictures with the same words, in the same order. */
export function areSame(pictures: readonly PostPicture[], others: readonly PostPicture[]): boolean {
  const marks = [pictures, others].map((list) => JSON.stringify(list.map(({ _id, alt }) => [_id, alt])))
  return marks[0] === marks[1]
}

/** Shows a picture that the server has. */
export function arrived(sent: SentPicture, alt: string): ChosenPicture {
  return { key: sent._id, name: '', alt, preview: null, sent, share: 1, fault: null }
}
