import { read } from './api.js'
import { carousel } from './carousel.js'
import { showCoaches } from './coaches.js'
import { showContact } from './contact.js'
import { element } from './element.js'
import { showPrices } from './prices.js'
import { showStores } from './stores.js'
import { showTexts } from './texts.js'
import { showTraining } from './training.js'
import { showVideos } from './videos.js'

showHome()
showPrices()
showStores()
showCoaches()
showVideos()
showTraining()
showTexts()
showContact()

async function showHome() {
  const at = (id) => document.getElementById(id)
  try {
    const { businessName, storeCount, coachCount, banners } = await read('/home')
    document.title = businessName
    for (const id of ['business', 'footer-business', 'heading']) at(id).textContent = businessName
    carousel(at('top'), banners.home_top)
    carousel(at('middle'), banners.home_mid)
    at('welcome').hidden = banners.home_top.length > 0
    at('welcome-name').textContent = businessName
    const figure = (count, unit, label) =>
      element(
        'div',
        {},
        element('dt', {}, label),
        element('dd', {}, element('strong', {}, String(count)), unit),
      )
    at('figures').replaceChildren(figure(storeCount, '家', '门店'), figure(coachCount, '位', '持证教练'))
  } catch {
    // The other parts say so for themselves; without it the page still has its plain head.
    at('figures').hidden = true
  }
}
