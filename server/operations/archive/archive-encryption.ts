import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ArchiveError } from './archive-format.ts'

/** The cost of deriving the key: 32 MiB and a fraction of a second. A small server can afford it. */
const workFactor = 15

/** Encrypts a stream as an age file, which the program `age` can decrypt. */
export async function* encrypted(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  // Loaded only on sites with encrypted backups.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const plain = Readable.toWeb(Readable.from(source)) as globalThis.ReadableStream<Uint8Array>
  yield* Readable.fromWeb((await encrypter.encrypt(plain)) as ReadableStream<Uint8Array>)
}

/**
 * Decrypts an age file.
 * @throws {ArchiveError} for another passphrase; a modified file fails while it is read
 */
export async function decrypted(source: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const stream = await decrypter
    .decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      throw new ArchiveError(
        'The archive cannot be decrypted: BACKUP_PASSPHRASE is not the one it was made with.',
        {
          cause: error,
        },
      )
    })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
