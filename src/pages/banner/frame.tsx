import { useState } from 'react'
import { m } from '#messages'
import type { BannerDraft } from '../../../contract/content/banner'
import { mediaUrl } from '../../../contract/content/media-url'
import style from './banner-frame.module.css'

export type PreviewDevice = 'desktop' | 'phone'
type Shown = Pick<BannerDraft, 'title' | 'subtitle' | 'imagePcId' | 'imageMobileId' | 'alt'>

/** A banner as the site lays it out: 1920 × 600 on a desktop, 750 × 420 on a phone. */
export function BannerFrame({ banner, device }: { banner: Shown; device: PreviewDevice }) {
  const { title, subtitle, imagePcId, imageMobileId, alt } = banner
  const id = device === 'phone' ? (imageMobileId ?? imagePcId) : imagePcId
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <div className={`${style.frame} ${style[`frame-${device}`] ?? ''}`}>
      {id === '' || failed === id ? (
        <span className={style.frameMissing}>
          {id === '' ? m.banner_no_picture() : m.kit_picture_failed()}
        </span>
      ) : (
        <img
          src={mediaUrl(id, device === 'phone' ? 640 : 1600)}
          alt={alt}
          draggable={false}
          onError={() => setFailed(id)}
        />
      )}
      <div className={style.frameWords}>
        <strong>{title.trim() === '' ? m.banner_title_field() : title}</strong>
        {subtitle.trim() === '' ? null : <span>{subtitle}</span>}
      </div>
    </div>
  )
}

/** The same on both devices, each named. */
export function BothFrames({ banner }: { banner: Shown }) {
  return (
    <div className={style.both}>
      {(['desktop', 'phone'] as const).map((device) => (
        <figure key={device} aria-label={deviceLabels[device]()}>
          <BannerFrame banner={banner} device={device} />
          <figcaption>{deviceLabels[device]()}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const deviceLabels = { desktop: m.banner_desktop, phone: m.banner_phone }
