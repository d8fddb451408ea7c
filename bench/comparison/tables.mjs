/** Of a core. */
const SATURATED = 0.9
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/**
 * The rows of a comparison as a table in Markdown: calls a second with their spread, and how those of the first contender compare
 * with those of others, told in so many digits.
 */
export function comparisonTable(rows, contenders, compared) {
  const cell = (figure, { isCeiling = false }) => rate(figure) + bound(figure, isCeiling)
  const ratio = (own, other) => own.perSecond / other.perSecond
  return figuresTable('calls a second', rows, contenders, { compared, cell, ratio })
}

/** The processor time that the process of each contender spends on a call; that of PostgreSQL is not in it. */
export function processorTable(rows, contenders, compared) {
  const measured = rows.filter(({ figures }) =>
    Object.values(figures).every(({ microseconds }) => isMeasured(microseconds)),
  )
  const cell = ({ microseconds }) => NUMBER.format(microseconds)
  const ratio = (own, other) => other.microseconds / own.microseconds
  return figuresTable('µs of processor time a call', measured, contenders, { compared, cell, ratio })
}

function figuresTable(title, rows, contenders, { compared, cell, ratio }) {
  const shown = contenders.filter(({ name }) => rows.some(({ figures }) => figures[name] !== undefined))
  const [own] = shown
  const others = compared.filter(([other]) => shown.includes(other))
  const lines = rows.map(({ name, figures }) => [
    name,
    ...shown.map((one) => (figures[one.name] === undefined ? '' : cell(figures[one.name], one))),
    ...others.map(([{ name: other }, digits]) =>
      figures[other] === undefined ? '' : ratio(figures[own.name], figures[other]).toFixed(digits),
    ),
  ])
  const heads = others.map(([{ name }, digits]) => `${digits > 1 ? 'of' : '×'} ${name}`)
  return table([title, ...shown.map(({ name }) => name), ...heads], lines)
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
