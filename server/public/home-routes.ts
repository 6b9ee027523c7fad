import { publicApi } from '../../contract/public-api'
import type { App } from '../kit/app'
import { bannersOf } from './banner-routes'
import { factsOf } from './facts'
import { servePublic } from './serve-public'

export function publicHomeRoutes(app: App): void {
  servePublic(app, publicApi.home, async ({ db, now, today }) => {
    const facts = await factsOf(db, today)
    const banners = await bannersOf(db, { now, today })
    const at = (position: string) => banners.filter((banner) => banner.position === position)
    return { ...facts, banners: { home_top: at('home_top'), home_mid: at('home_mid') } }
  })
}
