import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../contract/accounts/passkeys.ts'

/** Present, verified; with the key attached when it is new. */
const flags = { used: 0x05, made: 0x45 }

/** A passkey in a device of the test's own, for the site at `origin`. */
export function anAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const about = { id, rawId: id, type: 'public-key' } as const
  let uses = 0

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  function authenticatorData(rpId: string, flag: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    uses += 1
    counter.writeUInt32BE(uses)
    return Buffer.concat([hash(rpId), Buffer.from([flag]), counter, rest])
  }

  /** Creates the passkey that a site requests. */
  function make({ challenge, rp }: PasskeyCreation): CreatedPasskey {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    )
    const idLength = Buffer.from([0, credentialId.length])
    const rest = Buffer.concat([Buffer.alloc(16), idLength, credentialId, key])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authenticatorData(rp.id, flags.made, rest))],
    ])
    return {
      ...about,
      response: {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Map<string, string>)).toString(
          'base64url',
        ),
        transports: ['internal'],
      },
    }
  }

  /** Uses the passkey as a site asks for it. */
  function use({ challenge, rpId }: PasskeyRequest): UsedPasskey {
    const client = clientData('webauthn.get', challenge)
    const data = authenticatorData(rpId, flags.used)
    const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
    return {
      ...about,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
  return { make, use }
}

function hash(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest()
}

function bytesOf(base64url: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}
