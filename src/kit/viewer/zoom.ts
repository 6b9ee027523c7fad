/** The limits of zooming a picture; 1 is fitted to the window. */
export const minZoom = 0.2
export const maxZoom = 7

const step = 1.2

/** A factor within the limits, to the hundredth. */
export const zoomTo = (zoom: number): number =>
  Math.round(Math.min(maxZoom, Math.max(minZoom, zoom)) * 100) / 100

export const zoomIn = (zoom: number): number => zoomTo(zoom * step)
export const zoomOut = (zoom: number): number => zoomTo(zoom / step)
