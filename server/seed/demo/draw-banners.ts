import sharp from 'sharp'
import { keepPicture } from '../../content/media/keep-picture'
import type { Db } from '../../kit/db/schema'
import type { FileStore } from '../../kit/files/store'
import { type Random, randomFrom } from '../random'
import { author } from '../writer'
import { frame, hue } from './pictures'

/** One scene twice: as wide as a desktop's carousel, and as high as a telephone's. */
export interface BannerPicture {
  imagePcId: string
  imageMobileId: string
}

/** Draws a scene for each banner of the example, calm on the left because the title is there. */
export async function drawBanners(db: Db, media: FileStore, now: Date): Promise<BannerPicture[]> {
  const by = { accountId: null, who: author, requestId: null, address: null, now }
  const keep = async (svg: string, name: string) => {
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
    return (await keepPicture(db, media, by, { bytes, name })).id
  }
  const pictures: BannerPicture[] = []
  for (const [i, scene] of scenes.entries()) {
    const draw = (width: number, height: number) =>
      scene(randomFrom(910 + i), { width, height, base: i * 53 })
    pictures.push({
      imagePcId: await keep(draw(1920, 600), `轮播图 ${i + 1}.jpg`),
      imageMobileId: await keep(draw(750, 420), `轮播图 ${i + 1} 手机.jpg`),
    })
  }
  return pictures
}

interface Canvas {
  width: number
  height: number
  base: number
}
type Scene = (random: Random, canvas: Canvas) => string

const list = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** A barbell before concentric circles of light. */
const barbell: Scene = (_, { width: w, height: h, base }) => {
  const [x, y, unit] = [w * 0.72, h * 0.54, h / 10]
  const plates = list(3, (i) => {
    const [from, size] = [unit * (1.7 + i * 0.62), unit * (2.6 - i * 0.6)]
    return [-1, 1]
      .map(
        (
          side,
        ) => `<rect x="${x + side * from - unit * 0.25}" y="${y - size}" width="${unit * 0.5}" height="${size * 2}"
          rx="${unit * 0.2}" fill="${hue(base + 200, 20 + i * 9, 30)}"/>`,
      )
      .join('')
  })
  return frame(
    w,
    h,
    [hue(base + 210, 22, 50), hue(base + 250, 46, 55)],
    `${list(5, (i) => `<circle cx="${x}" cy="${y}" r="${unit * (2 + i * 1.5)}" fill="white" opacity="${0.1 - i * 0.015}"/>`)}
    <rect x="${x - unit * 4.6}" y="${y - unit * 0.12}" width="${unit * 9.2}" height="${unit * 0.24}" rx="${unit * 0.12}" fill="${hue(base, 88, 8)}"/>${plates}`,
  )
}

/** Hills before a low sun. */
const hills: Scene = (random, { width: w, height: h, base }) => {
  const ridge = (i: number) => {
    const [top, phase] = [h * (0.5 + i * 0.13), random.next() * 6]
    const points = Array.from({ length: 25 }, (_, k) => {
      const x = (w * k) / 24
      return `${x},${top + Math.sin(k / (3.4 - i * 0.5) + phase) * h * 0.06}`
    })
    return `<polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="${hue(base + 8 + i * 6, 52 - i * 12, 40)}"/>`
  }
  return frame(
    w,
    h,
    [hue(base + 330, 74, 70), hue(base + 350, 62, 75)],
    `<circle cx="${w * 0.74}" cy="${h * 0.42}" r="${h * 0.2}" fill="#fff4dc" opacity=".92"/>${list(4, ridge)}`,
  )
}

/** The lanes of a pool, seen from above its end. */
const pool: Scene = (random, { width: w, height: h }) => {
  const lane = (i: number) => {
    const from = w * (0.36 + i * 0.11)
    const to = w * (-0.1 + i * 0.3)
    return `<line x1="${from}" y1="0" x2="${to}" y2="${h}" stroke="${i % 2 ? '#ffffff' : '#ffb066'}" stroke-width="${h / 60}"
      stroke-dasharray="${h / 16} ${h / 34}" opacity=".85"/>`
  }
  const light = () => {
    const [x, y] = [random.next() * w, random.next() * h]
    return `<ellipse cx="${x}" cy="${y}" rx="${h * 0.11}" ry="${h * 0.016}" fill="white" opacity=".16"/>`
  }
  return frame(w, h, ['#0b5f8a', '#35b3c8'], `${list(46, light)}${list(6, lane)}`)
}

/** A city's windows at dusk above the bends of a running track. */
const city: Scene = (random, { width: w, height: h }) => {
  const tower = (i: number) => {
    const [x, wide, high] = [w * 0.34 + (i * w) / 21, w / 26, h * (0.24 + random.next() * 0.38)]
    const rows = list(6, (k) => {
      const isLit = random.next() > 0.45
      const y = h * 0.72 - high + h * 0.03 + (k * high) / 7
      return `<rect x="${x + wide * 0.18}" y="${y}" width="${wide * 0.64}" height="${h * 0.012}" fill="#ffd98a" opacity="${isLit ? 0.8 : 0.12}"/>`
    })
    return `<rect x="${x}" y="${h * 0.72 - high}" width="${wide}" height="${high}" fill="${hue(232, 15 + random.whole(0, 9), 34)}"/>${rows}`
  }
  const track = (
    i: number,
  ) => `<ellipse cx="${w * 0.6}" cy="${h * 1.02}" rx="${w * (0.62 - i * 0.055)}" ry="${h * (0.3 - i * 0.045)}"
    fill="${i % 2 ? '#c2553f' : '#b14935'}" stroke="white" stroke-opacity=".5" stroke-width="${h / 260}"/>`
  return frame(w, h, ['#232a5c', '#c86b6b'], `${list(13, tower)}${list(5, track)}`)
}

/** Balls of a studio, each with its shadow. */
const studio: Scene = (random, { width: w, height: h, base }) => {
  const ball = (i: number) => {
    const [size, x] = [h * (0.11 + random.next() * 0.13), w * (0.46 + i * 0.1)]
    const y = h * 0.84 - size
    return `<ellipse cx="${x}" cy="${h * 0.85}" rx="${size}" ry="${size * 0.14}" fill="black" opacity=".14"/>
      <circle cx="${x}" cy="${y}" r="${size}" fill="${hue(base + i * 34, 62, 52)}"/>
      <circle cx="${x - size * 0.32}" cy="${y - size * 0.34}" r="${size * 0.3}" fill="white" opacity=".3"/>`
  }
  return frame(
    w,
    h,
    ['#f3ece2', '#e2d3c3'],
    `<rect y="${h * 0.72}" width="${w}" height="${h * 0.28}" fill="#cdb59c"/>${list(6, ball)}`,
  )
}

const scenes: readonly Scene[] = [barbell, hills, pool, city, studio]
