import sharp from 'sharp'
import { keepPicture } from '../../content/media/keep-picture'
import type { Db } from '../../kit/db/schema'
import type { FileStore } from '../../kit/files/store'
import { type Random, randomFrom } from '../random'

export interface DemoPictures {
  rooms: string[]
  portraits: { male: string[]; female: string[] }
}

const rooms = 14
const portraits = 20

/** Draws pictures of rooms and portraits and keeps them as uploads are kept. */
export async function drawPictures(db: Db, media: FileStore, now: Date): Promise<DemoPictures> {
  const random = randomFrom(20_260_101)
  const author = { accountId: null, who: 'demo', requestId: null, address: null, now }
  const keep = async ({ svg, name }: { svg: string; name: string }) => {
    const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
    return (await keepPicture(db, media, author, { bytes: jpeg, name })).id
  }
  const drawings = [
    ...Array.from({ length: rooms }, (_, i) => ({ svg: room(random, i), name: `场馆照片 ${i + 1}.jpg` })),
    ...Array.from({ length: portraits }, (_, i) => ({
      svg: portrait(random, i),
      name: `教练头像 ${i + 1}.jpg`,
    })),
  ]
  const ids: string[] = []
  for (let i = 0; i < drawings.length; i += 4)
    ids.push(...(await Promise.all(drawings.slice(i, i + 4).map(keep))))
  const drawn = ids.slice(rooms)
  const female = drawn.filter((_, i) => isLongHaired(i))
  return {
    rooms: ids.slice(0, rooms),
    portraits: { female, male: drawn.filter((id) => !female.includes(id)) },
  }
}

export function frame(width: number, height: number, [from, to]: [string, string], inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#ground)"/>${inside}</svg>`
}

export const hue = (degrees: number, lightness: number, saturation = 45) =>
  `hsl(${degrees % 360}, ${saturation}%, ${lightness}%)`

/** A hall in one-point perspective: windows on the left, a rack of weights, a floor of planks. */
function room(random: Random, index: number): string {
  const base = index * 47 + random.whole(0, 20)
  const windows = Array.from({ length: 4 }, (_, i) => {
    const x = 90 + i * 150
    return `<polygon points="${x},${190 + i * 26} ${x + 105},${208 + i * 26} ${x + 105},${520 - i * 22} ${x},${545 - i * 22}"
      fill="white" opacity="${0.28 + random.next() * 0.2}"/>`
  })
  const planks = Array.from(
    { length: 15 },
    (_, i) => `<line x1="${800 + (i - 7) * 42}" y1="560" x2="${800 + (i - 7) * 260}" y2="1000"
      stroke="black" stroke-opacity=".12" stroke-width="3"/>`,
  )
  const dumbbells = Array.from({ length: 6 }, (_, i) => {
    const [x, size] = [960 + i * 88, random.whole(18, 34)]
    return `<g fill="${hue(base + 180, 24, 20)}"><circle cx="${x}" cy="600" r="${size}"/><circle cx="${x + 46}" cy="600" r="${size}"/>
      <rect x="${x}" y="594" width="46" height="12"/></g>`
  })
  return frame(
    1600,
    1000,
    [hue(base, 78), hue(base + 40, 46)],
    `<polygon points="0,1000 0,760 520,560 1600,560 1600,1000" fill="${hue(base + 20, 34, 30)}"/>${windows.join('')}${planks.join('')}
    <rect x="920" y="630" width="580" height="16" rx="8" fill="${hue(base + 180, 18, 15)}"/>${dumbbells.join('')}
    <circle cx="${random.whole(700, 860)}" cy="180" r="70" fill="white" opacity=".35"/>`,
  )
}

const isLongHaired = (index: number) => index % 2 === 0

/** Head and shoulders before a calm ground. */
function portrait(random: Random, index: number): string {
  const base = index * 29 + random.whole(0, 12)
  const skin = random.pick(['#f1c9a5', '#e7b890', '#d9a679', '#f5d5b8'])
  const hair = random.pick(['#2a2320', '#3b2d26', '#1f1f24', '#4a352a'])
  const shirt = hue(base + 160, 40, 55)
  return frame(
    640,
    640,
    [hue(base, 86), hue(base + 30, 64)],
    `${isLongHaired(index) ? `<path d="M205 250 Q205 120 320 120 Q435 120 435 250 L450 430 L190 430 Z" fill="${hair}"/>` : ''}
    <path d="M90 640 Q100 450 250 430 L390 430 Q540 450 550 640 Z" fill="${shirt}"/>
    <rect x="280" y="360" width="80" height="90" rx="36" fill="${skin}"/>
    <ellipse cx="320" cy="270" rx="100" ry="120" fill="${skin}"/>
    <path d="M218 262 Q210 142 320 140 Q430 142 422 262 Q400 200 320 200 Q240 200 218 262 Z" fill="${hair}"/>`,
  )
}
