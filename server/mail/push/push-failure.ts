/** Tells that a notification was not taken: `refused` for good, or `later` it may be. The message is for the log. */
export class PushFailure extends Error {
  override name = 'PushFailure'
  readonly kind: 'refused' | 'later'

  constructor(kind: 'refused' | 'later', reason: string) {
    super(reason)
    this.kind = kind
  }
}
