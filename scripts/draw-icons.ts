import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { colours } from '../contract/colours.ts'

const folder = join(import.meta.dirname, '..', 'web', 'public')
const mark = join(folder, 'favicon.svg')
const markSide = 48
const pointsInInch = 72

/** Draws the mark as a square PNG with a `margin` on each side. */
async function draw(side: number, margin = 0, ground?: string): Promise<Buffer> {
  const inner = Math.round(side * (1 - 2 * margin))
  const drawn = await sharp(mark, { density: (pointsInInch * inner) / markSide })
    .resize(inner, inner)
    .toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const square = sharp({ create: { width: side, height: side, channels: 4, background } })
  return square
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Wraps a PNG as the only picture of an ICO file. */
function asIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

// Phones crop a maskable icon to a circle of four fifths of its side.
const ground = colours.ground.light
const files = {
  'icon-192.png': await draw(192),
  'icon-512.png': await draw(512),
  'icon-maskable-512.png': await draw(512, 0.2, ground),
  'apple-touch-icon.png': await draw(180, 0.1, ground),
  'favicon.ico': asIco(await draw(48), 48),
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
