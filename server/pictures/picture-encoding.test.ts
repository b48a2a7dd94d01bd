import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { megapixelsMax } from '../../contract/picture-files.ts'
import { encodePicture, kindOfPicture } from './picture-encoding.ts'

const red = '#b3261e'
const half = { r: 179, g: 38, b: 30, alpha: 0.5 }

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } })
const translucent = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: half } })

/** Formats that are unpacked as a whole, each with its limit in megapixels. */
const unpacked: [name: string, max: number, save: (width: number, height: number) => Sharp][] = [
  ['progressive JPEG', 16, (...size) => plain(...size).jpeg({ progressive: true })],
  [
    'progressive CMYK JPEG',
    16,
    (...size) =>
      plain(...size)
        .toColourspace('cmyk')
        .jpeg({ progressive: true }),
  ],
  ['interlaced PNG', 16, (...size) => translucent(...size).png({ progressive: true })],
  ['GIF', 16, (...size) => plain(...size).gif({ effort: 1 })],
  ['lossless WebP', 16, (...size) => translucent(...size).webp({ lossless: true, effort: 0 })],
  [
    'PNG of 16 bits',
    8,
    (...size) =>
      translucent(...size)
        .toColourspace('rgb16')
        .png(),
  ],
  [
    'interlaced PNG of 16 bits',
    8,
    (...size) =>
      translucent(...size)
        .toColourspace('rgb16')
        .png({ progressive: true }),
  ],
]

const encode = (file: Buffer) =>
  encodePicture({ file, isAbandoned: () => false }, { sides: { large: 1600, small: 640 }, fit: 'inside' })

const refusalOf = (file: Buffer) =>
  encode(file).then(
    () => 'taken',
    ({ faults }) => faults[0].msg,
  )

describe('the size of a picture', () => {
  it.each(unpacked)('is bounded by memory where it is a %s', async (_name, max, save) => {
    const { decoding } = kindOfPicture(await save(64, 64).toBuffer()) ?? {}
    expect(decoding && megapixelsMax[decoding]).toBe(max)
  })

  it('is refused with what to do instead', async () => {
    const above = await plain(5000, 3201).jpeg({ progressive: true }).toBuffer()
    expect(await refusalOf(above)).toContain('Make it smaller than 16 megapixels')
  })

  it.each([
    ['JPEG', (...size: [number, number]) => plain(...size).jpeg()],
    ['PNG', (...size: [number, number]) => plain(...size).png({ compressionLevel: 1 })],
    ['WebP', (...size: [number, number]) => plain(...size).webp({ effort: 0 })],
  ])('may be larger for a %s, which is decoded row by row', async (_name, save) => {
    const { width, height } = await encode(await save(6000, 3000).toBuffer())
    expect([width, height]).toEqual([1600, 800])
  })

  it('is bounded where rows are read one after another, too', async () => {
    const above = await plain(8000, 7501).jpeg().toBuffer()
    expect(await refusalOf(above)).toContain('at most 60 megapixels')
  })

  it('is bounded on each side, because rows stay in memory', async () => {
    expect(await refusalOf(await plain(16_385, 40).png().toBuffer())).toContain('at most 16384 on each side')
  })

  it('is bounded where a JPEG keeps its colours in scans of their own', async () => {
    const file = await plain(64, 64).jpeg().toBuffer()
    expect(kindOfPicture(file)?.decoding).toBe('streamed')
    const scan = file.indexOf(Buffer.from([0xff, 0xda]))
    const coloursOfScan = 4
    file[scan + coloursOfScan] = 1
    expect(kindOfPicture(file)?.decoding).toBe('unpacked')
  })

  it('is bounded where a WebP moves', async () => {
    const frames = await Promise.all(
      [plain(64, 64), translucent(64, 64)].map((frame) => frame.png().toBuffer()),
    )
    const file = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(kindOfPicture(file)).toEqual({ type: 'image/webp', decoding: 'unpacked' })
  })
})

it.each([
  ...unpacked.map(([name, , save]) => [name, () => save(900, 600)] as const),
  ['grey PNG', () => plain(900, 600).toColourspace('b-w').png()] as const,
])('a picture keeps its colours and transparency in both sizes: %s', async (name, save) => {
  const pixelOf = async (file: Uint8Array) => {
    const { data } = await sharp(Buffer.from(file))
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 4)].map((part) => Math.round(part / 16))
  }
  const expected = await pixelOf(await save().toBuffer())
  const { large, small, width, height } = await encode(await save().toBuffer())
  expect([width, height], name).toEqual([900, 600])
  for (const file of [large, small]) {
    const difference = (await pixelOf(file)).map((part, index) => Math.abs(part - (expected[index] ?? 0)))
    expect(Math.max(...difference), name).toBeLessThanOrEqual(1)
  }
})

it('pictures of every kind, all at once, leave room for the site in 512 MB', async () => {
  const megabytesOfTheSite = 260
  const largest = ['progressive CMYK JPEG', 'GIF', 'interlaced PNG', 'interlaced PNG of 16 bits']
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    const files = await Promise.all([
      ...unpacked
        .filter(([name]) => largest.includes(name))
        .map(([, max, save]) => save(5000, max * 200).toBuffer()),
      // Refused, each of them, before anything is unpacked.
      plain(10_000, 6000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      plain(1_000_000, 60).png({ compressionLevel: 1 }).toBuffer(),
      // Decoded row by row, of the maximum width, and rotated.
      translucent(16_384, 3600).withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }).toBuffer(),
    ])
    const paths = await Promise.all(
      files.map(async (file, index) => {
        const path = join(folder, String(index))
        await writeFile(path, file)
        return path
      }),
    )
    const script = join(import.meta.dirname, '../../tests/support/encode-pictures.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...paths], {
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    })
    const { taken, refused, megabytes } = JSON.parse(stdout)
    expect({ taken, refused }).toEqual({ taken: largest.length + 1, refused: 2 })
    expect(megabytes + megabytesOfTheSite).toBeLessThan(512)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 180_000)
