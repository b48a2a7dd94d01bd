import type { PostPicture, SentPicture } from '../../../../contract/posts/pictures.ts'
import { draftPrefix, readForTab, writeForTab } from '../../../browser/storage.ts'
import type { ChosenPicture } from './chosen-pictures.ts'

/** The pictures of an unsent post, stored in this tab over a reload. */
export interface PictureDraft {
  pictures: PostPicture[]
  revision: string
  /** The pictures that the post had when the edit began. */
  before?: readonly PostPicture[]
}

export function readPictureDraft(place: string, account: string): PictureDraft | null {
  const kept = JSON.parse(readForTab(keyOf(place)) ?? 'null') as (PictureDraft & { account: string }) | null
  return kept?.account === account ? kept : null
}

export function storePictureDraft(place: string, account: string, kept: PictureDraft | null): void {
  writeForTab(keyOf(place), kept && JSON.stringify({ account, ...kept }))
}

const keyOf = (place: string) => `${draftPrefix}pictures:${place}`

/** Returns whether two lists have the same pictures and descriptions, in the same order. */
export function areSame(pictures: readonly PostPicture[], others: readonly PostPicture[]): boolean {
  const marks = [pictures, others].map((list) => JSON.stringify(list.map(({ _id, alt }) => [_id, alt])))
  return marks[0] === marks[1]
}

/** Shows a picture that the server has. */
export function arrived(sent: SentPicture, alt: string): ChosenPicture {
  return { key: sent._id, name: '', alt, preview: null, sent, share: 1, fault: null }
}
