/** Of a core. */
const SATURATED = 0.9
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** The rows of a comparison as a table in Markdown: calls a second with their spread, and how they compare. */
export function comparisonTable(rows, contenders) {
  const { foyer, peer, newest, express, http } = contenders
  const names = Object.values(contenders).map(({ name }) => name)
  const ratios = [
    [`× ${peer.name}`, peer.name, 1],
    [`× ${newest.name}`, newest.name, 1],
    [`of ${express.name}`, express.name, 2],
    [`of ${http.name}`, http.name, 2],
  ]
  const lines = rows.map(({ name, figures }) => [
    name,
    ...names.map((one) =>
      figures[one] === undefined ? '' : rate(figures[one]) + bound(figures[one], one === http.name),
    ),
    ...ratios.map(([, other, digits]) => ratio(figures[foyer.name], figures[other], digits)),
  ])
  return table(['calls a second', ...names, ...ratios.map(([title]) => title)], lines)
}

/** The processor time that the process of each contender spends on a call; that of PostgreSQL is not in it. */
export function processorTable(rows, contenders) {
  const measured = rows.filter(({ figures }) =>
    Object.values(figures).every(({ microseconds }) => isMeasured(microseconds)),
  )
  const names = Object.values(contenders).map(({ name }) => name)
  const { foyer, peer, http } = contenders
  const lines = measured.map(({ name, figures }) => [
    name,
    ...names.map((one) => (figures[one] === undefined ? '' : NUMBER.format(figures[one].microseconds))),
    ...[peer, http].map((one) => timeRatio(figures[one.name], figures[foyer.name])),
  ])
  return table(['µs of processor time a call', ...names, `× ${peer.name}`, `of ${http.name}`], lines)
}

function isMeasured(microseconds) {
  return Number.isFinite(microseconds) && microseconds > 0
}

/** Names in the first column, figures in the others. */
export function table(head, lines) {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rate({ perSecond, spread }) {
  const digits = perSecond < 100 ? 1 : 0
  const figure = perSecond.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${figure} ± ${(spread * 100).toFixed(0)} %`
}

// Of what is bound by nothing but its own core: it could have answered more.
function bound({ perSecond, microseconds }, isCeiling) {
  return isCeiling && (perSecond * microseconds) / 1e6 < SATURATED ? ' (generator bound)' : ''
}

function timeRatio(other, own) {
  return other === undefined ? '' : (other.microseconds / own.microseconds).toFixed(2)
}

function ratio(own, other, digits) {
  return other === undefined ? '' : (own.perSecond / other.perSecond).toFixed(digits)
}
