import { svg, text } from './svg.mjs'

const WIDTH = 960
const HEIGHT = 250
const LEFT = 60
const RIGHT = 240
const TOP = 40
const MARGIN = 30

/** Curves over sizes that grow tenfold, each as a share of its rate at the smallest; one plot below the other. */
export function curves(plots, caption) {
  const drawn = plots.map(({ title, points }, index) => plot(title, points, TOP + index * (HEIGHT + 2 * MARGIN)))
  return svg({ width: WIDTH, height: TOP + plots.length * (HEIGHT + 2 * MARGIN) }, caption, drawn.join('\n'))
}

function plot(title, points, top) {
  const names = Object.keys(points[0].figures)
  const shares = names.map((name) => points.map(({ figures }) => figures[name] / points[0].figures[name]))
  const highest = Math.max(1, ...shares.flat()) * 1.05
  const x = (index) => LEFT + (index * (WIDTH - LEFT - RIGHT)) / Math.max(points.length - 1, 1)
  const y = (share) => top + HEIGHT - (share / highest) * (HEIGHT - MARGIN)
  const lines = shares.flatMap((line, color) => {
    const dots = line.map((share, index) => `${x(index).toFixed(1)},${y(share).toFixed(1)}`)
    const label = `${names[color]} ${Math.round(100 * (line.at(-1) ?? 0))} %`
    return [
      `<polyline class="color-${color}" points="${dots.join(' ')}"/>`,
      ...line.map(
        (share, index) => `<circle class="color-${color}" cx="${x(index)}" cy="${y(share).toFixed(1)}" r="3"/>`,
      ),
      `<rect class="color-${color}" x="${WIDTH - RIGHT + 14}" y="${top + MARGIN + 20 * color - 9}" width="10" height="10"/>`,
      text({ x: WIDTH - RIGHT + 30, y: top + MARGIN + 20 * color }, label),
    ]
  })
  return [text({ x: 0, y: top + 8, class: 'title' }, title), ...axes(points, { x, y }), ...lines].join('\n')
}

function axes(points, { x, y }) {
  const level = (share) => [
    `<line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}"/>`,
    text({ x: LEFT - 8, y: y(share) + 4, 'text-anchor': 'end' }, `${share * 100} %`),
  ]
  const sizes = points.map(({ size }, index) =>
    text({ x: x(index), y: y(0) + 18, 'text-anchor': 'middle' }, size.toLocaleString('en-GB')),
  )
  return [...[0, 0.5, 1].flatMap(level), ...sizes]
}
