import sharp from 'sharp'
import { colours } from '../../contract/colours.ts'
import type { Context, Viewer } from '../../server/endpoints/context.ts'
import { storePicture } from '../../server/features/pictures/pictures.service.ts'

const [width, height] = [1280, 720]
const indigo = colours.ink.light
const cream = colours.ground.light
const vermilion = colours.action.light
const marigold = colours.celebration.light
const leaf = '#2f7d4f'

/** Scenes that the demonstration draws in place of photographs, with their descriptions. */
const scenes = {
  dance: {
    alt: 'Women and men dancing in a row at sunset',
    drawing: () => [
      sky('#f6c56b', '#d9623c'),
      circle(640, 400, 190, '#fbe3a6'),
      `<path fill="#8f3b2e" d="M0 520Q320 400 700 500T1280 470V720H0z"/>`,
      ...range(8).map((place) => dancer(110 + place * 152, [vermilion, leaf, marigold][place % 3] ?? leaf)),
    ],
  },
  table: {
    alt: 'Bowls of rice, greens and curry on a laid table',
    drawing: () => [
      `<rect width="${width}" height="${height}" fill="#e9d6b3"/>`,
      ...range(9).map((place) => `<rect x="${place * 160}" width="80" height="${height}" fill="#e2cba0"/>`),
      bowl(330, 300, 190, cream, '#f4ecdd'),
      bowl(760, 240, 160, vermilion, '#d98a2b'),
      bowl(1060, 430, 150, indigo, leaf),
      bowl(640, 540, 130, leaf, '#c9442f'),
      bowl(190, 610, 120, marigold, '#7a4a1f'),
      ...range(14).map((grain) =>
        circle(250 + ((grain * 47) % 170), 230 + ((grain * 61) % 150), 9, '#ffffff'),
      ),
    ],
  },
  lake: {
    alt: 'The towers of the city beyond the lake in the morning',
    drawing: () => [
      sky('#bfe0ea', '#fbe7c6'),
      circle(930, 250, 90, marigold),
      ...[140, 90, 210, 300, 170, 250, 120, 190, 340, 150, 220, 110].map(
        (tower, place) =>
          `<rect x="${110 + place * 88}" y="${440 - tower}" width="68" height="${tower}" fill="${place % 2 ? '#3c4a7e' : '#56649a'}"/>`,
      ),
      `<rect y="440" width="${width}" height="280" fill="#3f88a5"/>`,
      ...range(12).map(
        (wave) =>
          `<rect x="${(wave * 331) % 1150}" y="${462 + wave * 17}" width="${90 + (wave % 4) * 60}" height="5" rx="2" fill="#8fc1d3"/>`,
      ),
    ],
  },
  lamps: {
    alt: 'A row of oil lamps burning in the night',
    drawing: () => [
      sky('#151a3d', '#3a2453'),
      ...range(40).map((star) => circle((star * 337) % width, (star * 151) % 360, 1 + (star % 3), cream)),
      ...range(5).map((place) => lamp(170 + place * 235, 500 - (place % 2) * 60)),
    ],
  },
  book: {
    alt: 'An open book between two pencils',
    drawing: () => [
      sky('#2f7d4f', '#1f5a44'),
      `<path fill="#14402f" d="M196 590Q420 520 640 590 860 520 1084 590V610Q860 545 640 612 420 545 196 610z"/>`,
      `<path fill="${cream}" d="M210 170Q430 100 640 180V590Q430 520 210 580zM1070 170Q850 100 640 180V590Q850 520 1070 580z"/>`,
      `<path stroke="#cdbf9f" stroke-width="4" d="M640 180V590"/>`,
      ...range(6).map(
        (row) =>
          `<path fill="none" stroke="${row === 0 ? vermilion : indigo}" stroke-width="${row === 0 ? 14 : 7}" stroke-linecap="round" d="M270 ${235 + row * 52}Q430 ${190 + row * 52} ${row % 2 ? 520 : 580} ${222 + row * 52}M700 ${222 + row * 52}Q850 ${190 + row * 52} ${row % 2 ? 1010 : 930} ${235 + row * 52 - (row % 2 ? 0 : 14)}"/>`,
      ),
      pencil(90, 130, marigold),
      pencil(1150, 130, vermilion),
    ],
  },
}

export type Scene = keyof typeof scenes

/** The stored pictures of the scenes, with their descriptions. */
export type Covers = Record<Scene, { id: string; alt: string }>

/** Draws the scenes and stores them like an administrator. */
export async function storeCovers(context: Context, officer: Viewer): Promise<Covers> {
  const store = async ({ alt, drawing }: (typeof scenes)[Scene]) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 ${width} ${height}">${drawing().join('')}</svg>`
    const file = await sharp(Buffer.from(svg)).png().toBuffer()
    const { _id } = await storePicture(context, officer, { file, isAbandoned: () => false })
    return { id: _id, alt }
  }
  return {
    dance: await store(scenes.dance),
    table: await store(scenes.table),
    lake: await store(scenes.lake),
    lamps: await store(scenes.lamps),
    book: await store(scenes.book),
  }
}

function range(length: number): number[] {
  return Array.from({ length }, (_, place) => place)
}

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

function sky(top: string, bottom: string): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`
}

/** A dancer who holds the hands of both neighbours. */
function dancer(x: number, skirt: string): string {
  return `<g transform="translate(${x} 0)"><path fill="none" stroke="${indigo}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round" d="M-76 470L-40 420H40L76 470M-16 580L-24 640M16 580L26 640"/><path fill="${skirt}" d="M-26 480H26L62 600H-62z"/><path fill="${indigo}" d="M-30 405H30L24 490H-24z"/>${circle(0, 370, 27, indigo)}${circle(22, 348, 12, marigold)}</g>`
}

function bowl(x: number, y: number, radius: number, rim: string, food: string): string {
  return [
    circle(x + 12, y + 16, radius, '#b99c6b'),
    circle(x, y, radius, rim),
    circle(x, y, radius * 0.86, '#fff8ea'),
    circle(x, y, radius * 0.74, food),
  ].join('')
}

/** A lamp of clay with its flame and the light around it. */
function lamp(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><circle cy="-70" r="120" fill="${marigold}" opacity=".16"/><circle cy="-70" r="70" fill="${marigold}" opacity=".22"/><path fill="${marigold}" d="M0-140Q46-70 0-26-46-70 0-140z"/><path fill="#fff3cf" d="M0-100Q20-62 0-36-20-62 0-100z"/><path fill="#a4502f" d="M-92-26H92Q76 56 0 60-76 56-92-26z"/><path fill="#c8693f" d="M-92-26H92Q90-6 84 4H-84Q-90-6-92-26z"/></g>`
}

function pencil(x: number, y: number, fill: string): string {
  return `<g transform="translate(${x} ${y})"><path fill="${fill}" d="M0 0H40V380H0z"/><path fill="#f0d9b0" d="M0 380H40L20 440z"/><path fill="${indigo}" d="M13 420H27L20 440z"/></g>`
}
