import sharp from 'sharp'
import { colours } from '../../contract/colours.ts'
import type { Context, Viewer } from '../../server/endpoints/context.ts'
import { replacePhoto } from '../../server/features/accounts/photos/photos.service.ts'

const side = 512
const skins = ['#8d5a3b', '#a5704a', '#74462d', '#b98459', '#9a6442']
const walls = ['#e7c79c', '#c9d3c0', '#e3b7a0', '#bfc6da', '#d8c3a5', '#b9cfc9', '#e6cf9f']
const cloths = [colours.action.light, '#232b63', '#1a6662', '#d8932b', '#8e2450', '#3e6b2f', '#5f3d7a']
const dark = ['#211713', '#2b1d16', '#1b1a1d']
const grey = ['#8d8983', '#b5b0a8', '#6f6a66']
/** The first year of birth of people whose hair is not grey yet. */
const greyUntil = 1968

/** The features of a person in a portrait. */
interface Sitter {
  gender: string
  /** The year of birth. */
  born: number
}

/** The number of members in five with a photo; the others have their baskets. */
const withPhoto = 3

/** Draws portraits and stores them as the members' own photographs; some members have none. */
export async function storePortraits(
  context: Context,
  members: readonly { viewer: Viewer; sitter: Sitter }[],
): Promise<void> {
  for (const [index, { viewer, sitter }] of members.entries()) {
    if ((index * 7) % 5 >= withPhoto) continue
    const file = await sharp(Buffer.from(portrait(index, sitter)))
      .png()
      .toBuffer()
    await replacePhoto(context, viewer, { file, isAbandoned: () => false })
  }
}

function portrait(index: number, { gender, born }: Sitter): string {
  const skin = pick(skins, index * 3)
  const cloth = pick(cloths, index * 5 + 1)
  const hair = pick(born < greyUntil ? grey : dark, index)
  const drawing =
    gender === 'female' ? woman(index, { skin, cloth, hair }) : man(index, { skin, cloth, hair })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${pick(walls, index * 2)}"/><circle cx="50" cy="44" r="40" fill="#ffffff" opacity=".16"/>${drawing}</svg>`
}

interface Tones {
  skin: string
  cloth: string
  hair: string
}

function woman(index: number, { skin, cloth, hair }: Tones): string {
  const behind = [
    `<path fill="${hair}" d="M25 48c-1-22 10-32 25-32s26 10 25 32c0 14 4 24 7 32H18c3-8 7-18 7-32z"/>`,
    `<path fill="${hair}" d="M27 46c0-20 9-29 23-29s23 9 23 29c0 7-2 12-5 15H32c-3-3-5-8-5-15z"/>`,
    `<circle cx="50" cy="17" r="9" fill="${hair}"/><path fill="${hair}" d="M28 46c0-19 9-28 22-28s22 9 22 28c0 8-4 12-8 15H36c-4-3-8-7-8-15z"/>`,
  ]
  return `${pick(behind, index)}${shoulders(cloth)}<path fill="${pick(cloths, index)}" d="M38 74Q30 86 26 104H10C12 84 22 76 38 73z"/><path fill="none" stroke="${colours.celebration.light}" stroke-width="1.6" d="M38 74Q30 86 26 104"/>${head(skin)}<path fill="${hair}" d="M31 46c0-17 8-25 19-25s19 8 19 25c-4-10-10-15-17-17-7 2-16 6-21 17z"/><circle cx="50" cy="34.500" r="1.500" fill="#c8281c"/><g fill="${colours.celebration.light}"><circle cx="32" cy="54" r="1.600"/><circle cx="68" cy="54" r="1.600"/></g>${features(hair)}`
}

function man(index: number, { skin, cloth, hair }: Tones): string {
  const above = [
    `<path fill="${hair}" d="M30.500 44c-3-18 7-27 20-27 12 0 22 8 19 27-2-6-4-11-9-13-8 2-16 1-22-1-4 3-6 8-8 14z"/>`,
    `<path fill="${hair}" d="M31 43c-1-17 8-24 19-24s20 7 19 24l-3-8c-10-3-22-3-32 0z"/>`,
    // The cap of the hills and plains, in a woven pattern.
    `<path fill="${cloth}" d="M30 34q1-18 17-19l17 3q7 4 6 16-20-6-40 0z"/><path fill="none" stroke="#fff6e4" stroke-width="1.800" stroke-dasharray="3 3" d="M31 30q19-6 38 0"/><path fill="${hair}" d="M30 34q20-6 40 0l-1 8-3-5q-16-4-32 0l-3 5z"/>`,
  ]
  const chins = ['', `<path fill="${hair}" d="M42.500 55q7.500-4 15 0-7.500 2-15 0z"/>`]
  return `${shoulders(cloth)}<path fill="#fff6e4" d="M41 72l9 12 9-12 4 3-13 18-13-18z"/>${head(skin)}${pick(above, index)}${pick(chins, index >> 1)}${features(hair)}`
}

function shoulders(cloth: string): string {
  return `<path fill="${cloth}" d="M8 104c0-24 18-33 42-33s42 9 42 33z"/>`
}

function head(skin: string): string {
  return `<path fill="${skin}" d="M41 58h18v13c0 9-18 9-18 0z"/><path d="M41 63q9 7 18 0v3q-9 8-18 0z" opacity=".18"/><circle cx="31.500" cy="47" r="3.600" fill="${skin}"/><circle cx="68.500" cy="47" r="3.600" fill="${skin}"/><ellipse cx="50" cy="45" rx="18.500" ry="21" fill="${skin}"/>`
}

function features(hair: string): string {
  return `<g fill="#1d1411"><circle cx="42.500" cy="46" r="1.700"/><circle cx="57.500" cy="46" r="1.700"/></g><path fill="none" stroke="${hair}" stroke-width="1.600" stroke-linecap="round" d="M39.500 41.500q3-2 6 0M54.500 41.500q3-2 6 0"/><path fill="none" stroke="#5b2417" stroke-width="1.700" stroke-linecap="round" d="M44.500 57.500q5.500 4 11 0"/>`
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item
}
