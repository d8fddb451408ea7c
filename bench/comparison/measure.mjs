import { load, median } from '../load.mjs'
import { cpuSeconds } from '../process-figures.mjs'
import { measureSignIns } from '../sign-ins.mjs'
import { measureWrites } from '../writes.mjs'
import { readsOf } from './operations.mjs'

const WARM_UP_SECONDS = 1

/**
 * Runs every operation of every contender in each round, after a short one that warms up, so that what else the machine
 * does meets all of them; who is first changes from round to round. Returns a row for each operation.
 */
export async function measure(contenders, { rounds, seconds, progress }) {
  const rows = new Map()
  for (let round = 0; round <= rounds; round += 1) {
    const turn = { round, seconds: round === 0 ? WARM_UP_SECONDS : seconds }
    const title = round === 0 ? 'warming up' : `round ${round} of ${rounds}`
    for (const read of readsOf(contenders)) {
      progress(`${title}: ${read.name}`)
      await measureRead(read, turn, rows)
    }
    const { foyer, peer, newest, rows: alone } = contenders
    for (const one of rotated([foyer, peer, newest, alone].filter(Boolean), round)) {
      progress(`${title}: writes of ${one.name}`)
      const spent = () => cpuSeconds(one.pid)
      const writes = { ...(one.users && (await measureSignIns(one, spent))), ...(await measureWrites(one, spent)) }
      for (const [name, figures] of Object.entries(writes))
        note(rows, turn, { operation: name, by: one.name, isWrite: true, ...figures })
    }
  }
  return [...rows].map(([name, { isWrite, figures }]) => ({ name, isWrite, figures: summaries(figures) }))
}

async function measureRead(read, turn, rows) {
  for (const one of rotated(read.contenders, turn.round)) {
    const before = cpuSeconds(one.pid)
    const { perSecond, requests } = await load({ seconds: turn.seconds, ...read.load(one) })
    const microseconds = ((cpuSeconds(one.pid) - before) * 1e6) / requests
    note(rows, turn, { operation: read.name, by: one.name, perSecond, microseconds })
  }
}

function rotated(contenders, round) {
  const first = round % contenders.length
  return [...contenders.slice(first), ...contenders.slice(0, first)]
}

function note(rows, { round }, { operation, by, isWrite = false, perSecond, microseconds }) {
  if (round === 0) return
  const row = rows.get(operation) ?? { isWrite, figures: new Map() }
  rows.set(operation, row)
  row.figures.set(by, [...(row.figures.get(by) ?? []), { perSecond, microseconds }])
}

function summaries(figures) {
  return Object.fromEntries([...figures].map(([name, measured]) => [name, summaryOf(measured)]))
}

// The spread is how far the best and the worst round are from the middle between them, as a share of the median.
function summaryOf(measured) {
  const rates = measured.map(({ perSecond }) => perSecond)
  const perSecond = median(rates)
  const spread = (Math.max(...rates) - Math.min(...rates)) / 2 / perSecond
  const [{ microseconds }] = measured
  return {
    perSecond,
    spread,
    ...(microseconds !== undefined && { microseconds: median(measured.map((one) => one.microseconds)) }),
  }
}
