import { m } from '../../../../contract/paraglide/messages.js'
import { picturesPerPost } from '../../../../contract/posts/options-and-limits.ts'
import type { PostPicture, SentPicture } from '../../../../contract/posts/pictures.ts'
import { ApiError } from '../../../api/api.ts'
import { PictureFault } from '../../../browser/picture-files.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { isHydrated } from '../../../browser/storage.ts'
import { readDraft, storeDraft } from '../../../session/drafts.ts'
import { preparePicture, upload } from './picture-preparation.ts'

/** A picture chosen for a post, with the state of its upload. */
export interface ChosenPicture {
  key: string
  /** The file's name; empty after a reload. */
  name: string
  alt: string
  /** A small copy, as a data URL; null before the file was read, and after a reload. */
  preview: string | null
  /** The uploaded picture; null until it arrived. */
  sent: SentPicture | null
  /** Progress of the upload, from 0 to 1. */
  share: number
  /** The reason of a failed upload, and whether a retry may help. */
  fault: { text: string; again: boolean } | null
}

/** The pictures of an unsent post, in the form that survives a reload. */
interface PictureDraft {
  pictures: PostPicture[]
  revision: string
  /** The pictures that the post had when the edit began. */
  before: readonly PostPicture[]
}

/** The choice for a form; a new object after every change. */
export interface PictureChoice {
  list: readonly ChosenPicture[]
  /** The fault of the choice as a whole. */
  fault: string | null
}

/** The pictures chosen for a post. They are uploaded at once, and bound to the post with it. */
export class ChosenPictures {
  readonly place: string
  readonly account: string
  #before: readonly PostPicture[]
  #isDraftDue = true
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<string, Blob>()
  readonly #uploads = new Map<string, AbortController>()
  #choice: PictureChoice
  #revision: string

  /** @param before the pictures of a post that is being edited */
  constructor(place: string, account: string, before: readonly PostPicture[] = []) {
    this.place = place
    this.account = account
    this.#before = before
    this.#revision = randomKey()
    this.#choice = { list: asChosen(before), fault: null }
    this.restore()
  }

  /** Restores the draft, once the page is hydrated, unless something else was chosen before. */
  restore(): void {
    if (!this.#isDraftDue || !isHydrated()) return
    this.#isDraftDue = false
    const draft = readDraft<PictureDraft>(this.#owner)
    if (!draft) return
    this.#before = draft.before
    this.#revision = draft.revision
    this.#choice = { list: asChosen(draft.pictures), fault: null }
  }

  get choice(): PictureChoice {
    return this.#choice
  }

  get #owner() {
    return { place: `pictures:${this.place}`, account: this.account }
  }

  get #list(): readonly ChosenPicture[] {
    return this.#choice.list
  }

  /** Identifies this choice; every change results in a new value. */
  get revision(): string {
    return this.#revision
  }

  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads files and uploads them; reports why it rejects others. */
  addAll(files: readonly File[]): void {
    const [fault] = files.flatMap((file) => this.#add(file) ?? [])
    if (fault !== undefined) this.#show(this.#list, fault)
  }

  /** Reads a file and uploads it; returns why it is rejected. */
  #add(file: File): string | null {
    if (this.#list.length >= picturesPerPost) return m.posts_pictures_many({ max: picturesPerPost })
    if (file.type !== '' && !file.type.startsWith('image/')) return m.posts_picture_type({ name: file.name })
    const key = randomKey()
    this.#change([
      ...this.#list,
      { key, name: file.name, alt: '', preview: null, sent: null, share: 0, fault: null },
    ])
    void this.#read(key, file)
    return null
  }

  /** Retries a failed upload. */
  retry(key: string): void {
    const file = this.#files.get(key)
    if (file) void this.#send(key, file)
  }

  remove(key: string): void {
    this.#forget(key)
    this.#change(this.#list.filter((picture) => picture.key !== key))
  }

  /** Moves a picture by one place. */
  move(key: string, by: 1 | -1): void {
    const from = this.#list.findIndex((picture) => picture.key === key)
    const [picture, other] = [this.#list[from], this.#list[from + by]]
    if (picture && other) this.#change(this.#list.with(from, other).with(from + by, picture))
  }

  describe(key: string, alt: string): void {
    this.#set(key, { alt }, () => true)
  }

  /** Checks whether a post can be sent with them; otherwise reports the reason. */
  isReady(): boolean {
    const isReady = this.#list.every(({ sent }) => sent)
    const isFailed = this.#list.some(({ fault }) => fault)
    if (!isReady) this.#show(this.#list, isFailed ? m.posts_pictures_unsent() : m.posts_pictures_wait())
    return isReady
  }

  /** Returns them in the form of a post's pictures, in their order. */
  shown(): PostPicture[] {
    return this.#list.flatMap(({ sent, alt }) => (sent ? [{ ...sent, alt: alt.trim() }] : []))
  }

  /** Checks whether they differ from the post's pictures. */
  isChanged(): boolean {
    return !areSame(this.shown(), this.#before)
  }

  /**
   * Checks whether saving would overwrite pictures saved elsewhere since the editing began. It warns once;
   * repeating the action confirms it.
   * @param present the pictures that the post has now
   */
  replacesUnseen(present: readonly PostPicture[]): boolean {
    const isUnseen = this.isChanged() && !areSame(present, this.#before) && !areSame(present, this.shown())
    if (!isUnseen) return false
    this.#before = present
    this.#store()
    this.#show(this.#list, m.posts_pictures_changed_elsewhere())
    return true
  }

  /** Hides them while their post is being sent; their draft remains until then. */
  hide(): void {
    this.#show([])
  }

  /** Shows them again because their post was not sent. */
  giveBack(list: readonly ChosenPicture[]): void {
    const isAlone = this.#list.length === 0
    if (isAlone) this.#show(list)
    else this.#change([...list, ...this.#list].slice(0, picturesPerPost))
  }

  /** Discards those of a saved post, but not later choices. */
  clear(): void {
    if (this.#list.length === 0) storeDraft(this.#owner, null)
  }

  /** Discards all of them, because the editing is over. */
  discard(): void {
    this.stop()
    storeDraft(this.#owner, null)
  }

  /** Aborts running uploads, because the account has changed. */
  stop(): void {
    for (const key of [...this.#uploads.keys()]) this.#forget(key)
  }

  async #read(key: string, chosen: File): Promise<void> {
    try {
      const { file, preview } = await preparePicture(chosen)
      if (!this.#has(key)) return
      this.#files.set(key, file)
      this.#set(key, { preview })
      await this.#send(key, file)
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error
      this.#set(key, { fault: { text: error.message, again: false } })
    }
  }

  async #send(key: string, file: Blob): Promise<void> {
    const controller = new AbortController()
    this.#uploads.set(key, controller)
    this.#set(key, { share: 0, fault: null })
    try {
      const sent = await upload<SentPicture>('/api/posts/pictures', file, {
        onProgress: (share) => this.#set(key, { share }),
        signal: controller.signal,
      })
      this.#files.delete(key)
      this.#set(key, { sent, share: 1 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const text = error.status === 0 ? m.posts_picture_offline() : error.message
      this.#set(key, { fault: { text, again: true } })
    } finally {
      this.#uploads.delete(key)
    }
  }

  #has(key: string): boolean {
    return this.#list.some((picture) => picture.key === key)
  }

  /** @param isOver checks whether the fault is over once all pictures arrived, like one about sending */
  #set(key: string, change: Partial<ChosenPicture>, isOver = isAboutSending): void {
    if (!this.#has(key)) return
    const { fault } = this.#choice
    const list = this.#list.map((picture) => (picture.key === key ? { ...picture, ...change } : picture))
    this.#change(list, fault !== null && list.every(({ sent }) => sent) && isOver(fault) ? null : fault)
  }

  /** Publishes a changed choice, and stores the uploaded part as a draft. */
  #change(list: readonly ChosenPicture[], fault: string | null = null): void {
    this.#isDraftDue = false
    const before = JSON.stringify(this.shown())
    this.#show(list, fault)
    if (JSON.stringify(this.shown()) === before) return
    this.#revision = randomKey()
    this.#store()
  }

  #store(): void {
    const draft: PictureDraft = { pictures: this.shown(), revision: this.#revision, before: this.#before }
    storeDraft(this.#owner, this.isChanged() ? draft : null)
  }

  #show(list: readonly ChosenPicture[], fault: string | null = null): void {
    this.#choice = { list, fault }
    for (const listener of this.#listeners) listener()
  }

  #forget(key: string): void {
    this.#uploads.get(key)?.abort()
    this.#uploads.delete(key)
    this.#files.delete(key)
  }
}

const isAboutSending = (fault: string): boolean =>
  fault === m.posts_pictures_unsent() || fault === m.posts_pictures_wait()

/** Checks whether two lists have the same pictures and descriptions, in the same order. */
function areSame(pictures: readonly PostPicture[], others: readonly PostPicture[]): boolean {
  const marks = [pictures, others].map((list) => JSON.stringify(list.map(({ _id, alt }) => [_id, alt])))
  return marks[0] === marks[1]
}

/** Converts uploaded pictures to chosen ones. */
function asChosen(pictures: readonly PostPicture[]): ChosenPicture[] {
  return pictures.map(({ alt, ...sent }) => {
    return { key: sent._id, name: '', alt, preview: null, sent, share: 1, fault: null }
  })
}
