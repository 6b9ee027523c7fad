/*
 * Browsers tell where they are in WGS-84; maps of mainland China, and so the stores' places, are in GCJ-02, some hundred metres off.
 * The shift is a sum of waves over the offset from 105° E 35° N, scaled to the Krasovsky ellipsoid.
 */
const major = 6_378_245
const flatness = 0.006693421622965943

/** Waves along one coordinate: amplitudes and the part of π that a degree is. */
const waves = (x, terms) =>
  terms.reduce((sum, [amplitude, share]) => sum + amplitude * Math.sin(x * share * Math.PI), 0)
const short = (x) =>
  (waves(x, [
    [20, 6],
    [20, 2],
  ]) *
    2) /
  3

function northward(x, y) {
  const plane = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  const long =
    (waves(y, [
      [20, 1],
      [40, 1 / 3],
      [160, 1 / 12],
      [320, 1 / 30],
    ]) *
      2) /
    3
  return plane + short(x) + long
}

function eastward(x, y) {
  const plane = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  const long =
    (waves(x, [
      [20, 1],
      [40, 1 / 3],
      [150, 1 / 12],
      [300, 1 / 30],
    ]) *
      2) /
    3
  return plane + short(x) + long
}

/** WGS-84 degrees as GCJ-02 degrees, right to a few metres within mainland China. */
export function shifted({ lng, lat }) {
  const [x, y, angle] = [lng - 105, lat - 35, (lat * Math.PI) / 180]
  const magic = 1 - flatness * Math.sin(angle) ** 2
  const perLat = ((major * (1 - flatness)) / magic ** 1.5) * (Math.PI / 180)
  const perLng = (major / Math.sqrt(magic)) * Math.cos(angle) * (Math.PI / 180)
  return { lng: lng + eastward(x, y) / perLng, lat: lat + northward(x, y) / perLat }
}

/** Where the visitor is, as the API takes it, to a hundred metres: more is nobody's business. Rejects when that is not told. */
export function whereAmI() {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'))
    const found = ({ coords }) => {
      const { lng, lat } = shifted({ lng: coords.longitude, lat: coords.latitude })
      resolve(`${lng.toFixed(3)},${lat.toFixed(3)}`)
    }
    navigator.geolocation.getCurrentPosition(found, reject, { timeout: 8_000, maximumAge: 300_000 })
  })
}
