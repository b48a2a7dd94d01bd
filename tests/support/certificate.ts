import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate that signs itself, for a server on the loopback address, with its key. */
export function aCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = part(0x30, identifier('2a8648ce3d040302'))
  const name = part(0x30, part(0x31, part(0x30, identifier('550403'), part(0x0c, Buffer.from('localhost')))))
  const alternatives = part(
    0x30,
    part(0x82, Buffer.from('localhost')),
    part(0x87, Buffer.from([127, 0, 0, 1])),
  )
  const signed = part(
    0x30,
    part(0xa0, part(0x02, Buffer.from([2]))),
    part(0x02, Buffer.from([1])),
    signature,
    name,
    part(0x30, part(0x17, Buffer.from('200101000000Z')), part(0x17, Buffer.from('491231000000Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    part(0xa3, part(0x30, part(0x30, identifier('551d11'), part(0x04, alternatives)))),
  )
  const bits = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)])
  const whole = part(0x30, signed, signature, part(0x03, bits)).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Encodes a value of ASN.1 by the distinguished rules. */
function part(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function identifier(hex: string): Buffer {
  return part(0x06, Buffer.from(hex, 'hex'))
}
