import { svg, text } from './svg.mjs'

const WIDTH = 960
const LABEL = 190
const FIGURE = 90
const BAR = 13
const GAP = 3
const TITLE = 26
const NUMBER = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** A bar for each contender, operation by operation; each operation has a scale of its own, up to its fastest. */
export function barChart(rows, contenders, caption) {
  const names = Object.values(contenders).map(({ name }) => name)
  let top = 30
  const groups = rows.map(({ name, figures }) => {
    const measured = names.filter((one) => figures[one] !== undefined)
    const fastest = Math.max(...measured.map((one) => figures[one].perSecond))
    const parts = [text({ x: 0, y: top + 16, class: 'title' }, name.replaceAll('`', ''))]
    top += TITLE
    for (const one of measured) {
      parts.push(...bar(one, names.indexOf(one), figures[one].perSecond / fastest, figures[one].perSecond, top))
      top += BAR + GAP
    }
    top += 10
    return parts.join('\n')
  })
  return svg({ width: WIDTH, height: top }, caption, groups.join('\n'))
}

function bar(name, color, share, perSecond, top) {
  const width = Math.max(share * (WIDTH - LABEL - FIGURE), 1)
  return [
    text({ x: LABEL - 8, y: top + 11, 'text-anchor': 'end' }, name),
    `<rect class="color-${color}" x="${LABEL}" y="${top}" width="${width.toFixed(1)}" height="${BAR}" rx="2"/>`,
    text({ x: LABEL + Number(width.toFixed(1)) + 6, y: top + 11 }, `${NUMBER.format(perSecond)}/s`),
  ]
}
